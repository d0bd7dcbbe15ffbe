// JSMinesweeper (https://github.com/DavidNHill/JSMinesweeper) as a program of the engine protocol, by its own sources:
//   node jsminesweeper_peer.js docs/protocol CHECKOUT [COMMIT]
"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [protocol, checkout] = process.argv.slice(2, 4).map((folder) => path.resolve(folder));
const version = process.argv[4] ?? "";
const { serve } = require(path.join(protocol, "simple_player.js"));

// The scripts of its page that solve, in one scope as in a page, and what they call of the page.
const page = fs.readFileSync(path.join(checkout, "index.html"), "utf8");
const scripts = [...page.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source.split("?")[0]);
const solving = scripts.filter((name) => /^Minesweeper\//.test(name) && !/main\.js$/.test(name.replace("solver_", "")));
const needed = new Set([...solving, "Minesweeper/client/solver_main.js"]);
globalThis.require = require;
globalThis.showMessage = globalThis.writeToConsole = () => {};
globalThis.sleep = () => Promise.resolve();
globalThis.analysisMode = false;
console.log = console.warn = console.error = () => {};
const read = (name) => fs.readFileSync(path.join(checkout, name), "utf8").replace(/^\uFEFF/, "");
const constants = read("Minesweeper/client/main.js").match(/^const [A-Z_0-9]+ = -?[0-9]+;/gm) ?? [];
const text = [...constants, ...[...needed].map(read)].join("\n;\n");
const binomials = "globalThis.binomialCache = new BinomialCache(5000, 500, new Binomial(MAX_BINOMIAL_N, 500))";
const { Board, solver } = vm.runInThisContext(`${text}\n;${binomials};({ Board, solver })`);
solver(); // without a board it makes itself ready, as its page does first

const OPTIONS = { playStyle: 2, verbose: false, advancedGuessing: true, fullProbability: true, hardcore: false };

// What its `solver` says of a board, as in the games that it plays in bulk: the chances of all cells, and its actions.
async function solved({ height, width, total, reveals, grid, neighbors, facts }) {
  const isSquare = (grid ?? "square") === "square" && !neighbors;
  if (!isSquare || facts?.length) throw new Refused("square boards alone, and no facts");
  if (!(height > 0 && width > 0)) throw new Refused("a board has a height, a width and reveals");
  const board = new Board(0, width, height, total ?? 0, 0, "safe");
  globalThis.board = board; // which its solver takes from the page in places
  board.setStarted();
  for (const [row, column, number] of reveals) {
    const tile = board.getTileXY(column, row);
    if (!tile) throw new Refused(`[${row}, ${column}] is no cell of this board`);
    tile.setValue(number);
  }
  const hidden = board.tiles.filter((tile) => tile.isCovered());
  if (total == null) return { hidden, limit: "the total of mines is needed" };
  if (total > hidden.length || total < 0) return { hidden, isContradiction: true };
  if (total === hidden.length) return { hidden, chances: new Map(hidden.map((tile) => [tile, 1])), actions: [] };
  const { actions } = await solver(board, OPTIONS);
  const chances = new Map(hidden.map((tile) => [tile, tile.isSolverFoundBomb() ? 1 : 1 - tile.probability]));
  const isContradiction = hidden.some((tile) => !tile.isSolverFoundBomb() && tile.probability < 0); // it gave none
  return { hidden, chances, actions, isContradiction };
}

class Refused extends Error {}

const place = (tile) => [tile.y, tile.x];

// An answer made of what the solver says; `limited` is what is certain without it.
function asked(limited, made) {
  return async (question) => {
    try {
      const found = await solved(question);
      if (found.isContradiction) return { contradiction: true };
      if (found.limit) return limited(found, question);
      return made(found, question);
    } catch (error) {
      if (error instanceof Refused) return { error: error.message };
      throw error;
    }
  };
}

function free(found, question) {
  const taken = [...(question.closed ?? []), ...(question.marks ?? []).filter((mark) => mark[2])];
  const closed = new Set(taken.map(([row, column]) => row * question.width + column));
  return found.hidden.filter((tile) => !closed.has(tile.y * question.width + tile.x));
}

serve("JSMinesweeper", version, ["deduce-board", "move", "chances"], {
  deduce: asked(
    ({ limit }) => ({ mines: [], safes: [], complete: false, gave_up: limit }),
    ({ hidden, chances }) => {
      const sure = (chance) => hidden.filter((tile) => chances.get(tile) === chance).map(place);
      return { mines: sure(1), safes: sure(0), complete: false };
    },
  ),
  chances: asked(
    ({ limit }) => ({ error: limit }),
    ({ hidden, chances }) => {
      const within = (chance) => Math.min(1, Math.max(0, chance));
      return { chances: hidden.map((tile) => [place(tile), within(chances.get(tile))]) };
    },
  ),
  move: asked(
    (found, question) => ({ cell: free(found, question).map(place)[0] ?? null, safe: false, gave_up: found.limit }),
    (found, question) => {
      const may = free(found, question);
      const own = found.actions.map(({ x, y }) => may.find((tile) => tile.x === x && tile.y === y)).find(Boolean);
      const tile = own ?? may.sort((one, other) => found.chances.get(one) - found.chances.get(other))[0];
      return { cell: tile ? place(tile) : null, safe: tile !== undefined && found.chances.get(tile) === 0 };
    },
  ),
});
