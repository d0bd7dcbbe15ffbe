// Games that JSMinesweeper plays by itself, as its page plays them in bulk: before each of its moves the board as it
// sees it, and the moves that it then makes, in lines as HillGames.java has them:
//   node jsminesweeper_games.js CHECKOUT 1000
"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [checkout, count] = [path.resolve(process.argv[2]), Number(process.argv[3])];
const page = fs.readFileSync(path.join(checkout, "index.html"), "utf8");
const scripts = [...page.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source.split("?")[0]);
const needed = scripts.filter((name) => /^Minesweeper\//.test(name) && !/client\/main\.js$/.test(name));
globalThis.require = require;
globalThis.showMessage = globalThis.writeToConsole = () => {};
globalThis.sleep = () => Promise.resolve();
globalThis.analysisMode = globalThis.oldrng = false;
console.log = console.warn = console.error = () => {};
const read = (name) => fs.readFileSync(path.join(checkout, name), "utf8").replace(/^\uFEFF/, "");
const constants = read("Minesweeper/client/main.js").match(/^const [A-Z_0-9]+ = -?[0-9]+;/gm) ?? [];
const names = "{ Board, BinomialCache, Binomial, MAX_BINOMIAL_N, ServerGame, JSF, applyResults, solver, IN_PLAY }";
const its = vm.runInThisContext(`${[...constants, ...needed.map(read)].join("\n;\n")}\n;(${names})`);
globalThis.binomialCache = new its.BinomialCache(5000, 500, new its.Binomial(its.MAX_BINOMIAL_N, 500));
its.solver(); // without a board it makes itself ready, as its page does first

const [HEIGHT, WIDTH, TOTAL] = [16, 30, 99];
const EVERY = 5; // of the positions where it does not guess
const OPTIONS = { playStyle: 2, verbose: false, advancedGuessing: true, fullProbability: true, hardcore: false };

async function play() {
  const draw = its.JSF(33);
  for (let left = count, turn = 0; left > 0; ) {
    const seed = Math.round(draw() * Number.MAX_SAFE_INTEGER);
    const game = new its.ServerGame(0, WIDTH, HEIGHT, TOTAL, 0, seed, "safe");
    const board = (globalThis.board = new its.Board(0, WIDTH, HEIGHT, TOTAL, seed, "safe"));
    let reply = game.clickTile(game.getTile(0));
    its.applyResults(board, reply);
    while (left > 0 && reply.header.status === its.IN_PLAY) {
      const seen = board.tiles.map((tile) => (tile.isCovered() ? "." : String(tile.getValue()))).join("");
      const found = new Set(board.tiles.filter((tile) => tile.isSolverFoundBomb()));
      const { actions } = await its.solver(board, OPTIONS);
      const sure = actions[0].prob === 1;
      if (!sure || turn++ % EVERY === 0) {
        const moves = actions.map(({ x, y }) => y * WIDTH + x);
        const known = [...found].map(({ x, y }) => y * WIDTH + x);
        const line = { height: HEIGHT, width: WIDTH, total: TOTAL, board: seen, moves, sure, known };
        fs.writeSync(1, `${JSON.stringify(line)}\n`);
        left--;
      }
      for (const { x, y, prob } of sure ? actions.filter((action) => action.prob === 1) : actions.slice(0, 1)) {
        reply = game.clickTile(game.getTile(board.xy_to_index(x, y)));
        if (reply.header.status !== its.IN_PLAY) break;
        its.applyResults(board, reply);
      }
    }
  }
  process.exit(0);
}

play();
