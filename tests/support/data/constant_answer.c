/* Answers every question of the engine protocol with the same: what it costs to ask is then all that is measured. */
#include <stdio.h>
#include <string.h>

static char line[1 << 20];

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        long id = 0;
        char *found = strstr(line, "\"id\":");
        if (strstr(line, "\"hello\""))
            puts("{\"hello\":1,\"name\":\"constant\",\"can\":[\"deduce\",\"deduce-board\",\"move\",\"chances\"]}");
        else if (strstr(line, "\"quit\""))
            return 0;
        else if (found && sscanf(found + 5, "%ld", &id) == 1)
            printf("{\"id\":%ld,\"mines\":[],\"safes\":[],\"true\":[],\"false\":[],\"complete\":false,\"cell\":null}\n", id);
        fflush(stdout);
    }
    return 0;
}
