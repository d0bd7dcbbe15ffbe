// A player of Minesweeper as a program of the engine protocol, in Java without any library.
// It reveals what single numbers show to be safe, and else the cell where a mine seems least likely.
// javac -d folder SimplePlayer.java; java -cp folder SimplePlayer

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Function;

public class SimplePlayer {
    /** A small reader of JSON: objects are maps, lists are lists, numbers are doubles. */
    static class Reader {
        private final String text;
        private int at = 0;

        Reader(String text) {
            this.text = text;
        }

        Object whole() {
            Object value = value();
            if (blank() != '\0') throw new IllegalArgumentException("something follows at " + at);
            return value;
        }

        private char blank() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
            return at < text.length() ? text.charAt(at) : '\0';
        }

        private void expect(char sign) {
            if (blank() != sign) throw new IllegalArgumentException("expected " + sign + " at " + at);
            at++;
        }

        private boolean takes(char sign) {
            if (blank() != sign) return false;
            at++;
            return true;
        }

        private Object value() {
            char first = blank();
            if (first == '"') return string();
            if (first == '[') {
                List<Object> items = new ArrayList<>();
                at++;
                if (takes(']')) return items;
                do items.add(value()); while (takes(','));
                expect(']');
                return items;
            }
            if (first == '{') {
                Map<String, Object> fields = new HashMap<>();
                at++;
                if (takes('}')) return fields;
                do {
                    blank();
                    String key = string();
                    expect(':');
                    fields.put(key, value());
                } while (takes(','));
                expect('}');
                return fields;
            }
            int start = at;
            while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(start, at);
            return switch (word) {
                case "true" -> true;
                case "false" -> false;
                case "null" -> null;
                default -> Double.valueOf(word);
            };
        }

        private String string() {
            StringBuilder found = new StringBuilder();
            expect('"');
            while (text.charAt(at) != '"') {
                char sign = text.charAt(at++);
                if (sign == '\\') {
                    sign = text.charAt(at++);
                    if (sign == 'u') {
                        sign = (char) Integer.parseInt(text.substring(at, at + 4), 16);
                        at += 4;
                    }
                }
                found.append(sign);
            }
            at++;
            return found.toString();
        }
    }

    static final int UNKNOWN = -1, MINE = -2, SAFE = -3;

    static int number(Object value) {
        return ((Double) value).intValue();
    }

    @SuppressWarnings("unchecked")
    static List<List<?>> rows(Map<?, ?> question, String key) {
        return question.get(key) == null ? List.of() : (List<List<?>>) question.get(key);
    }

    /** What follows `"id": N` in the answer to a question for a move. */
    static String move(Map<?, ?> question) {
        boolean isSquare = question.get("grid") == null || question.get("grid").equals("square");
        if (!isSquare || question.get("neighbors") != null || question.get("facts") != null) {
            return "\"error\": \"square boards alone, and no facts\"";
        }
        int height = number(question.get("height")), width = number(question.get("width"));
        int[][] board = new int[height][width];
        double[][] chances = new double[height][width];
        boolean[][] isClosed = new boolean[height][width];
        for (int[] row : board) Arrays.fill(row, UNKNOWN);
        for (double[] row : chances) Arrays.fill(row, -1);
        for (List<?> mark : rows(question, "marks")) {
            board[number(mark.get(0))][number(mark.get(1))] = (Boolean) mark.get(2) ? MINE : SAFE;
        }
        for (List<?> reveal : rows(question, "reveals")) {
            board[number(reveal.get(0))][number(reveal.get(1))] = number(reveal.get(2));
        }
        for (List<?> cell : rows(question, "closed")) isClosed[number(cell.get(0))][number(cell.get(1))] = true;
        for (boolean hasChanged = true; hasChanged;) { // until nothing more is found
            hasChanged = false;
            for (int row = 0; row < height; row++) {
                for (int column = 0; column < width; column++) {
                    int left = board[row][column];
                    if (left < 0) continue;
                    List<int[]> unknown = new ArrayList<>();
                    for (int r = Math.max(row - 1, 0); r <= Math.min(row + 1, height - 1); r++) {
                        for (int c = Math.max(column - 1, 0); c <= Math.min(column + 1, width - 1); c++) {
                            if (board[r][c] == UNKNOWN) unknown.add(new int[] {r, c});
                            if (board[r][c] == MINE) left--;
                        }
                    }
                    for (int[] cell : unknown) {
                        double chance = (double) left / unknown.size();
                        chances[cell[0]][cell[1]] = Math.max(chances[cell[0]][cell[1]], chance);
                        if (chance > 0 && chance < 1) continue;
                        board[cell[0]][cell[1]] = left == 0 ? SAFE : MINE;
                        hasChanged = true;
                    }
                }
            }
        }
        int mines = 0, unknown = 0;
        for (int[] row : board) {
            for (int value : row) if (value == MINE) mines++; else if (value == UNKNOWN) unknown++;
        }
        Object total = question.get("total");
        double usual = total == null ? 0.2 : (double) (number(total) - mines) / Math.max(1, unknown), least = 2;
        String best = "\"cell\": null, \"safe\": false";
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                int value = isClosed[row][column] ? MINE : board[row][column];
                if (value != UNKNOWN && value != SAFE) continue;
                double chance = value == SAFE ? -1 : chances[row][column] < 0 ? usual : chances[row][column];
                if (chance < least) {
                    least = chance;
                    best = "\"cell\": [" + row + ", " + column + "], \"safe\": " + (value == SAFE);
                }
            }
        }
        return best;
    }

    /** The answer to a line, by a function for each question; null where none is expected. */
    static String answer(String line, String hello, Map<String, Function<Map<?, ?>, String>> asks) {
        try {
            Map<?, ?> message = (Map<?, ?>) new Reader(line).whole();
            if (message.containsKey("hello")) return "{\"hello\": 1, " + hello + "}";
            if (message.containsKey("quit")) System.exit(0);
            if (message.containsKey("set")) return "{\"error\": \"no options\"}";
            if (message.containsKey("new") || message.containsKey("stop")) return null; // each answer comes at once
            Function<Map<?, ?>, String> ask = asks.get(message.get("ask"));
            String said = ask == null ? "\"error\": \"no question of mine\"" : ask.apply(message);
            return "{\"id\": " + number(message.get("id")) + ", " + said + "}";
        } catch (RuntimeException | StackOverflowError error) {
            return "{\"error\": \"this cannot be read\"}";
        }
    }

    public static void main(String[] arguments) throws IOException {
        String hello = "\"name\": \"simple player in Java\", \"version\": \"1\", \"can\": [\"move\"]";
        serve(hello, Map.of("move", SimplePlayer::move));
    }

    static void serve(String hello, Map<String, Function<Map<?, ?>, String>> asks) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String answer = answer(line, hello, asks);
            if (answer != null) System.out.println(answer);
        }
    }
}
