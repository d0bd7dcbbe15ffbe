/* A player of Minesweeper as a program of the engine protocol, in C without any library but the standard one.
   It reveals what single numbers show to be safe, and else the cell where a mine seems least likely.
   cc -O2 -o simple_player simple_player.c */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST ((size_t)1 << 24) /* bytes of a line of the protocol */
enum { UNKNOWN = -1, MINE = -2, SAFE = -3 };

/* A small reader: it finds the value of a key of the outermost object, and reads numbers in it one after the other. */

static const char *skipped(const char *at); /* behind the value that begins here, or NULL where there is none */

static const char *blank(const char *at) {
    while (isspace((unsigned char)*at)) at++;
    return at;
}

static const char *text_end(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : NULL;
}

static const char *skipped(const char *at) {
    at = blank(at);
    if (*at == '"') return text_end(at);
    if (*at == '[' || *at == '{') {
        int depth = 0;
        while (*at) {
            if (*at == '"') {
                if (!(at = text_end(at))) return NULL;
                continue;
            }
            if (*at == '[' || *at == '{') depth++;
            if ((*at == ']' || *at == '}') && --depth == 0) return at + 1;
            at++;
        }
        return NULL;
    }
    const char *start = at;
    while (*at && !strchr(",]} \t\r\n", *at)) at++;
    return at > start ? at : NULL;
}

static const char *value_of(const char *line, const char *key) {
    const char *at = blank(line + 1);
    size_t length = strlen(key);
    while (*at == '"') {
        const char *name = at + 1, *end = text_end(at), *value;
        if (!end || *(value = blank(end)) != ':') return NULL;
        value = blank(value + 1);
        if ((size_t)(end - 1 - name) == length && !strncmp(name, key, length)) return value;
        if (!(at = skipped(value))) return NULL;
        at = blank(at);
        if (*at == ',') at = blank(at + 1);
    }
    return NULL;
}

static int is_object(const char *line) {
    const char *start = blank(line), *end = *start == '{' ? skipped(start) : NULL;
    return end && *blank(end) == '\0';
}

static int is_text(const char *value, const char *text) {
    size_t length = strlen(text);
    return value && *value == '"' && !strncmp(value + 1, text, length) && value[length + 1] == '"';
}

static long number_of(const char *line, const char *key, long otherwise) {
    const char *value = value_of(line, key);
    return value && (isdigit((unsigned char)*value) || *value == '-') ? strtol(value, NULL, 10) : otherwise;
}

/* The next `count` numbers, true or false, of a list of lists; returns where they end, NULL where there are no more. */
static const char *next_row(const char *at, long *row, int count) {
    for (int place = 0; place < count; place++) {
        while (*at && !isdigit((unsigned char)*at) && *at != 't' && *at != 'f') {
            if (*at == ']' && place == 0 && *blank(at + 1) == ']') return NULL;
            at++;
        }
        if (!*at) return NULL;
        row[place] = isdigit((unsigned char)*at) ? strtol(at, NULL, 10) : *at == 't';
        while (isalnum((unsigned char)*at)) at++;
    }
    return at;
}

static const char *first_row(const char *line, const char *key) {
    const char *value = value_of(line, key);
    return value && *value == '[' && *blank(value + 1) == '[' ? value : NULL;
}

/* The player. */

static void move(const char *line, long id) {
    long height = number_of(line, "height", 0), width = number_of(line, "width", 0), total = number_of(line, "total", -1);
    const char *grid = value_of(line, "grid"), *at;
    if (height < 1 || width < 1 || height > 10000 || width > 10000 || !value_of(line, "reveals")) {
        printf("{\"id\": %ld, \"error\": \"a board has a height, a width and reveals\"}\n", id);
        return;
    }
    if ((grid && !is_text(grid, "square")) || value_of(line, "neighbors") || value_of(line, "facts")) {
        printf("{\"id\": %ld, \"error\": \"square boards alone, and no facts\"}\n", id);
        return;
    }
    long cells = height * width, row[3];
    int *board = malloc(sizeof(int) * (size_t)cells), *is_closed = calloc((size_t)cells, sizeof(int));
    double *chance = malloc(sizeof(double) * (size_t)cells);
    if (!board || !is_closed || !chance) exit(1);
    for (long cell = 0; cell < cells; cell++) board[cell] = UNKNOWN, chance[cell] = -1;
    for (at = first_row(line, "marks"); at && (at = next_row(at, row, 3));)
        if (row[0] < height && row[1] < width) board[row[0] * width + row[1]] = row[2] ? MINE : SAFE;
    for (at = first_row(line, "reveals"); at && (at = next_row(at, row, 3));)
        if (row[0] < height && row[1] < width) board[row[0] * width + row[1]] = (int)row[2];
    for (at = first_row(line, "closed"); at && (at = next_row(at, row, 2));)
        if (row[0] < height && row[1] < width) is_closed[row[0] * width + row[1]] = 1;
    for (int has_changed = 1; has_changed;) { /* until nothing more is found */
        has_changed = 0;
        for (long cell = 0; cell < cells; cell++) {
            long unknown[8], count = 0, left = board[cell];
            if (left < 0) continue;
            for (long r = cell / width - 1; r <= cell / width + 1; r++)
                for (long c = cell % width - 1; c <= cell % width + 1; c++) {
                    if (r < 0 || c < 0 || r >= height || c >= width) continue;
                    if (board[r * width + c] == UNKNOWN) unknown[count++] = r * width + c;
                    if (board[r * width + c] == MINE) left--;
                }
            for (long place = 0; place < count; place++) {
                if (left == 0 || left == count) board[unknown[place]] = left ? MINE : SAFE, has_changed = 1;
                else chance[unknown[place]] = fmax(chance[unknown[place]], (double)left / (double)count);
            }
        }
    }
    long best = -1, mines = 0, unknown = 0;
    for (long cell = 0; cell < cells; cell++) mines += board[cell] == MINE, unknown += board[cell] == UNKNOWN;
    double usual = total < 0 ? 0.2 : (double)(total - mines) / (double)(unknown ? unknown : 1), least = 2;
    for (long cell = 0; cell < cells; cell++) {
        if (is_closed[cell] || (board[cell] != UNKNOWN && board[cell] != SAFE)) continue;
        double here = board[cell] == SAFE ? -1 : chance[cell] < 0 ? usual : chance[cell];
        if (here < least) least = here, best = cell;
    }
    if (best < 0) printf("{\"id\": %ld, \"cell\": null, \"safe\": false}\n", id);
    else printf("{\"id\": %ld, \"cell\": [%ld, %ld], \"safe\": %s}\n", id, best / width, best % width,
                board[best] == SAFE ? "true" : "false");
    free(board), free(is_closed), free(chance);
}

static void answer(const char *line) {
    const char *start = blank(line);
    long id;
    if (!is_object(line)) puts("{\"error\": \"this cannot be read; expected a JSON object\"}");
    else if (value_of(start, "hello"))
        puts("{\"hello\": 1, \"name\": \"simple player in C\", \"version\": \"1\", \"can\": [\"move\"]}");
    else if (value_of(start, "quit")) exit(0);
    else if (value_of(start, "set")) puts("{\"error\": \"no options\"}");
    else if (value_of(start, "new") || value_of(start, "stop")) return; /* each answer comes at once */
    else if ((id = number_of(start, "id", -1)) < 0) puts("{\"error\": \"a question has an id\"}");
    else if (is_text(value_of(start, "ask"), "move")) move(start, id);
    else printf("{\"id\": %ld, \"error\": \"no question of mine\"}\n", id);
}

int main(void) {
    char *line = malloc(LONGEST + 2);
    if (!line) return 1;
    while (fgets(line, (int)LONGEST + 2, stdin)) {
        answer(line);
        fflush(stdout);
    }
    free(line);
    return 0;
}
