// A player of Minesweeper as a program of the engine protocol, for Node without any library.
// It reveals what single numbers show to be safe, and else the cell where a mine seems least likely.
"use strict";

function move(question) {
  if ((question.grid ?? "square") !== "square" || question.facts) return { error: "square boards alone, and no facts" };
  const { height, width } = question;
  const numbers = new Map(question.reveals.map(([row, column, count]) => [row * width + column, count]));
  const marked = (question.marks ?? []).map(([row, column, isMine]) => [row * width + column, isMine]);
  const closed = new Set((question.closed ?? []).map(([row, column]) => row * width + column));
  const known = new Map(marked); // cell -> whether it is a mine
  const chances = new Map();
  const hidden = [...Array(height * width).keys()].filter((cell) => !numbers.has(cell));
  const around = (cell) => hidden.filter((other) => other !== cell && near(cell, other, width));
  const neighbors = new Map([...numbers.keys()].map((cell) => [cell, around(cell)]));
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
  const mines = [...known.values()].filter(Boolean).length;
  const usual = question.total == null ? 0.2 : (question.total - mines) / Math.max(1, hidden.length - known.size);
  const chance = (cell) => chances.get(cell) ?? usual;
  const guesses = free.filter((cell) => !known.has(cell)).sort((one, other) => chance(one) - chance(other));
  return { cell: place(guesses[0]), safe: false };
}

const near = (one, other, width) =>
  Math.abs(Math.floor(one / width) - Math.floor(other / width)) <= 1 && Math.abs((one % width) - (other % width)) <= 1;

function answer(line) {
  try {
    const message = JSON.parse(line);
    if (message.hello) return { hello: 1, name: "simple player in JavaScript", version: "1", can: ["move"] };
    if (message.quit) process.exit(0);
    if (message.set) return { error: "no options" };
    if (message.new || message.stop) return null; // each answer comes at once
    if (message.ask !== "move") return { id: message.id, error: `no question of mine: ${message.ask}` };
    return { id: message.id, ...move(message) };
  } catch (error) {
    return { error: `cannot be read: ${error.message}` };
  }
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const found = answer(line);
  if (found !== null) process.stdout.write(JSON.stringify(found) + "\n");
});
