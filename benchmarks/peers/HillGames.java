// Games that David Hill's solver plays by itself, as his BulkWorker has it play them: before each of its moves the board
// as it sees it, and the moves that it then makes. A line for each:
//   {"height": 16, "width": 30, "total": 99, "board": "1..", "moves": [31], "sure": true}
// `moves` are numbers of cells row by row, the first is the next. `java HillGames 1000` prints 1,000 lines.

import java.util.*;
import minesweeper.gamestate.GameStateModel;
import minesweeper.gamestate.GameStateStandard;
import minesweeper.settings.GameSettings;
import minesweeper.solver.Solver;
import minesweeper.solver.settings.PlayStyle;
import minesweeper.solver.settings.SettingsFactory;
import minesweeper.solver.utility.BinomialCache;
import minesweeper.structure.Action;
import minesweeper.structure.Location;

public class HillGames {
    static final int HEIGHT = 16, WIDTH = 30, TOTAL = 99;
    static final int EVERY = 5; // of the positions where it does not guess

    static String board(GameStateModel game) {
        StringBuilder text = new StringBuilder();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int seen = game.query(new Location(x, y));
                text.append(seen >= 0 && seen <= 8 ? (char) ('0' + seen) : '.');
            }
        }
        return text.toString();
    }

    public static void main(String[] arguments) throws Exception {
        int left = Integer.parseInt(arguments[0]), turn = 0;
        BinomialCache binomials = new BinomialCache(5000, 500, Solver.binomialEngine);
        for (long seed = 33; left > 0; seed++) {
            GameStateModel game = new GameStateStandard(GameSettings.create(WIDTH, HEIGHT, TOTAL), seed);
            Solver solver = new Solver(game, SettingsFactory.GetSettings(SettingsFactory.Setting.SMALL_ANALYSIS), false);
            solver.setPlayStyle(PlayStyle.NO_FLAG);
            solver.setBinomialCache(binomials);
            while (left > 0 && game.getGameState() != GameStateModel.LOST && game.getGameState() != GameStateModel.WON) {
                String before = board(game);
                boolean isBegun = game.getGameState() == GameStateModel.STARTED;
                solver.start();
                Action[] moves = solver.getResult();
                if (moves.length == 0) throw new IllegalStateException("it names no move");
                if (isBegun && (!moves[0].isCertainty() || turn++ % EVERY == 0)) {
                    List<Integer> cells = new ArrayList<>();
                    for (Action move : moves) if (move.getAction() == Action.CLEAR) cells.add(move.y * WIDTH + move.x);
                    String shown = "{\"height\": %d, \"width\": %d, \"total\": %d, \"board\": \"%s\", \"moves\": %s, \"sure\": %s}";
                    System.out.println(String.format(shown, HEIGHT, WIDTH, TOTAL, before, cells, moves[0].isCertainty()));
                    left--;
                }
                for (Action move : moves) {
                    game.doAction(move);
                    if (game.getGameState() != GameStateModel.STARTED) break;
                }
            }
        }
        System.exit(0);
    }
}
