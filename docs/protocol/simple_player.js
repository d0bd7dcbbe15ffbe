// A player of Minesweeper as a program of the engine protocol, for Node without any library.
// It reveals what single numbers show to be safe, and else the cell where a mine seems least likely.
"use strict";

function move(question) {
  if ((question.grid ?? "square") !== "square" || question.facts) return { error: "square boards alone, and no facts" };
  const { height, width } = question;
  const numbers = new Map(question.reveals.map(([row, column, count]) => [row * width + column, count]));
  const closed = new Set((question.closed ?? []).map(([row, column]) => row * width + column));
  const known = new Map((question.marks ?? []).map(([row, column, isMine]) => [row * width + column, isMine]));
  const chances = new Map();
  const hidden = [...Array(height * width).keys()].filter((cell) => !numbers.has(cell));
  const around = (cell) => [cell, hidden.filter((other) => other !== cell && near(cell, other, width))];
  const neighbors = new Map([...numbers.keys()].map(around));
  for (let before = -1; before !== known.size; ) { // until nothing more is found
    before = known.size;
    for (const [cell, count] of numbers) {
      const unknown = neighbors.get(cell).filter((other) => !known.has(other));
      const left = count - neighbors.get(cell).filter((other) => known.get(other)).length;
      if (left === 0 || left === unknown.length) for (const other of unknown) known.set(other, left > 0);
      else for (const other of unknown) chances.set(other, Math.max(chances.get(other) ?? 0, left / unknown.length));
    }
  }
  const free = hidden.filter((cell) => !closed.has(cell));
  const safe = free.find((cell) => known.get(cell) === false);
  const place = (cell) => (cell === undefined ? null : [Math.floor(cell / width), cell % width]);
  if (safe !== undefined) return { cell: place(safe), safe: true };
  const left = question.total - [...known.values()].filter(Boolean).length;
  const usual = question.total == null ? 0.2 : left / Math.max(1, hidden.length - known.size);
  const chance = (cell) => chances.get(cell) ?? usual;
  const guesses = free.filter((cell) => !known.has(cell)).sort((one, other) => chance(one) - chance(other));
  return { cell: place(guesses[0]), safe: false };
}

const near = (one, other, width) =>
  Math.abs(Math.floor(one / width) - Math.floor(other / width)) <= 1 && Math.abs((one % width) - (other % width)) <= 1;

// Answers the lines of standard input, one after the other; `asks` has a function for each question.
function serve(name, version, can, asks) {
  async function answer(line) {
    try {
      const message = JSON.parse(line);
      if (message.hello) return { hello: 1, name, version, can };
      if (message.quit) process.exit(0);
      if (message.set) return { error: "no options" };
      if (message.new || message.stop) return null; // each answer comes at once
      if (!Object.hasOwn(asks, message.ask)) return { id: message.id, error: `no question of mine: ${message.ask}` };
      return { id: message.id, ...(await asks[message.ask](message)) };
    } catch (error) {
      return { error: `cannot be read: ${error.message}` };
    }
  }
  let last = Promise.resolve();
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    last = last.then(() => answer(line)).then((found) => found && process.stdout.write(JSON.stringify(found) + "\n"));
  });
}

require.main === module ? serve("simple player in JavaScript", "1", ["move"], { move }) : (module.exports = { serve });
