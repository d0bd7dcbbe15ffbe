// David Hill's solver in Java (https://github.com/DavidNHill/Minesweeper) as a program of the engine protocol: compiled
// with its sources, and with SimplePlayer.java of docs/protocol, which reads the messages.

import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.*;
import java.util.function.Function;
import minesweeper.gamestate.GameStateModel;
import minesweeper.settings.GameSettings;
import minesweeper.solver.Solver;
import minesweeper.solver.settings.PlayStyle;
import minesweeper.solver.settings.SettingsFactory;
import minesweeper.solver.utility.BinomialCache;
import minesweeper.structure.Action;
import minesweeper.structure.Location;

public class HillPeer {
    /** A board as it is shown: nothing is behind it. */
    static class Shown extends GameStateModel {
        final int[][] numbers; // by column and row, as in its other boards

        Shown(int width, int height, int mines, List<List<?>> reveals) {
            super(GameSettings.create(width, height, mines));
            numbers = new int[width][height];
            for (List<?> reveal : reveals) {
                int x = SimplePlayer.number(reveal.get(1)), y = SimplePlayer.number(reveal.get(0));
                numbers[x][y] = SimplePlayer.number(reveal.get(2));
                setRevealed(x, y);
            }
            partialGame = true;
            if (!reveals.isEmpty()) start(new Location(0, 0));
        }

        @Override
        protected int queryHandle(int x, int y) {
            return numbers[x][y];
        }

        @Override
        protected void placeFlagHandle(Location tile) {}

        @Override
        protected boolean clearSquareHitMine(Location tile) {
            return false;
        }

        @Override
        protected boolean clearSurroundHandle(Location tile) {
            return false;
        }

        @Override
        protected void startHandle(Location tile) {}
    }

    static final BinomialCache BINOMIALS = new BinomialCache(5000, 500, Solver.binomialEngine);

    /** What follows the `id`: the solver's first action, or those that it is certain of. */
    static String solved(Map<?, ?> question, boolean isMove) {
        boolean isSquare = question.get("grid") == null || question.get("grid").equals("square");
        if (!isSquare || question.get("neighbors") != null || !SimplePlayer.rows(question, "facts").isEmpty()) {
            return "\"error\": \"square boards alone, and no facts\"";
        }
        int height = SimplePlayer.number(question.get("height")), width = SimplePlayer.number(question.get("width"));
        List<List<?>> reveals = SimplePlayer.rows(question, "reveals");
        Set<List<Integer>> hidden = new LinkedHashSet<>();
        for (int cell = 0; cell < height * width; cell++) hidden.add(List.of(cell / width, cell % width));
        for (List<?> reveal : reveals) hidden.remove(cell(reveal));
        List<List<Integer>> free = new ArrayList<>(hidden);
        for (List<?> closed : SimplePlayer.rows(question, "closed")) free.remove(cell(closed));
        for (List<?> mark : SimplePlayer.rows(question, "marks")) if ((Boolean) mark.get(2)) free.remove(cell(mark));
        Object total = question.get("total");
        int mines = total == null ? -1 : SimplePlayer.number(total);
        if (total != null && (mines < 0 || mines > hidden.size())) return "\"contradiction\": true";
        List<Action> actions = List.of();
        if (mines >= 0 && mines < hidden.size()) {
            Shown board = new Shown(width, height, mines, reveals);
            Solver solver = new Solver(board, SettingsFactory.GetSettings(SettingsFactory.Setting.SMALL_ANALYSIS), false);
            solver.setBinomialCache(BINOMIALS);
            if (isMove) solver.setPlayStyle(PlayStyle.NO_FLAG); // else it may answer with flags alone
            solver.setPlayOpening(reveals.isEmpty());
            PrintStream answers = System.out;
            System.setOut(System.err); // the solver writes remarks of its own, which are no answers
            try {
                solver.start();
            } finally {
                System.setOut(answers);
            }
            actions = Arrays.asList(solver.getResult());
        }
        Set<List<Integer>> safe = new LinkedHashSet<>(), sureMines = new LinkedHashSet<>();
        List<Integer> best = null;
        boolean isBegun = !reveals.isEmpty(); // of the first cell it takes for granted that it is safe
        for (Action action : actions) {
            List<Integer> cell = List.of(action.y, action.x);
            if (!hidden.contains(cell)) continue;
            if (action.getAction() == Action.FLAG) sureMines.add(cell);
            else if (isBegun && action.getBigProb().compareTo(BigDecimal.ONE) == 0) safe.add(cell);
            if (best == null && action.getAction() == Action.CLEAR && free.contains(cell)) best = cell;
        }
        String limit = total == null ? ", \"gave_up\": \"the total of mines is needed\"" : "";
        if (!isMove) return "\"mines\": " + sureMines + ", \"safes\": " + safe + ", \"complete\": false" + limit;
        if (best == null && !free.isEmpty()) best = free.get(0);
        return "\"cell\": " + best + ", \"safe\": " + safe.contains(best) + limit;
    }

    static List<Integer> cell(List<?> written) {
        return List.of(SimplePlayer.number(written.get(0)), SimplePlayer.number(written.get(1)));
    }

    public static void main(String[] arguments) throws IOException {
        String version = String.join(" ", Solver.VERSION, String.join(" ", arguments)).strip();
        String hello = "\"name\": \"Hill's solver\", \"version\": \"" + version + "\", ";
        Map<String, Function<Map<?, ?>, String>> asks =
                Map.of("move", question -> solved(question, true), "deduce", question -> solved(question, false));
        SimplePlayer.serve(hello + "\"can\": [\"deduce-board\", \"move\"]", asks);
    }
}
