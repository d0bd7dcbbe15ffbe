// The page: what is set up or played, which engines are asked, and what they say. The state is plain data.

import { Board, SQUARE } from "./board.js";
import { connect } from "./question_connection.js";

const $ = (id) => document.getElementById(id);
const PROOF = "?"; // the choice by which a click shows a proof
const SIGNS = { // what a click can do, or write, and how that is called
  edit: [[PROOF, "proof"], ...[..."012345678"].map((digit) => [digit, digit]), [".", "hidden"], ["F", "flag"], ["*", "mine"], ["s", "safe"]],
  play: [["reveal", "reveal"], ["F", "flag"], [PROOF, "proof"]],
};
const FIRST = "overlap"; // the grade of the first example, which the second engine does not find
const USUAL = "optimal", WEAKER = "sentence"; // the engine where none is named, and the one beside it at first
const SQUARE_GRID = "square", TABLE = "table"; // the usual grid; and one that has no name, but lists the neighbors of each cell
const DWELL = 120; // milliseconds that the pointer rests on a cell before its proof is asked for
const GUESSES = "guesses"; // the choice of boards that may need a guess
const HINTS = 3; // levels of a hint: where to look, the clues, the proof
const PATIENCE = 400; // milliseconds until it is said that an answer takes its time

const state = { mode: "edit", board: ".", mines: null, grid: null, game: null, status: "", granted: "", since: null, seconds: null };
const clicks = { edit: PROOF, play: "reveal" }; // what a click does
const shows = { edit: true, play: false }; // whether what the engines know is shown
const past = [];
let loading = null; // what is being loaded, how much of it is there, and since when
const engines = connect((says, share = null) => {
  loading = says ? { says, share, since: loading?.says === says ? loading.since : Date.now() } : null;
  writeLoading();
});
const board = new Board($("board"), document.querySelector("main"), act);
let asked = 0, sought = 0, searched = 0; // the numbers of the latest questions, on the position, on a proof, for a board: older ones are not wanted
let known = null, proof = null, summaries = {}, examples = {}, dwelling = 0, thinking = 0;

// What is shown.

async function refresh() {
  const mine = ++asked, isWanted = () => mine === asked;
  closeProof();
  write();
  $("status").setAttribute("aria-busy", "true");
  clearTimeout(thinking);
  thinking = setTimeout(() => say("Thinking …"), PATIENCE);
  try {
    await show(isWanted).catch((error) => isWanted() && showError({ error: error.message, cells: [] }, isWanted));
  } catch (error) {
    if (isWanted()) say(error.message, true);
  }
  if (isWanted()) $("status").removeAttribute("aria-busy");
}

/** Show the position and what is known of it, as long as that is wanted. */
async function show(isWanted) {
  if (state.mode === "play") {
    const seen = await engines.ask({ ask: "play", ...state.game }, isWanted);
    if (!isWanted()) return;
    if (seen.error) throw new Error(seen.error);
    const { status, granted, mines_left: left } = seen;
    Object.assign(state, { board: seen.board, mines: seen.mines, grid: seen.grid ?? null, status, granted, left });
    if (status !== "playing") state.seconds ??= secondsPlayed();
    writeFigures();
    if (status !== "playing") {
      known = null;
      board.show(seen);
      $("caption").textContent = "";
      return say(status === "won" ? "Won: all safe cells are revealed." : "Lost: that was a mine.");
    }
  }
  remember();
  const granted = state.mode === "play" && state.granted; // what engines do not know: numbers alone say less
  const answer = await engines.ask(question({ names: shows[state.mode] && !granted ? chosen() : [] }), isWanted);
  if (!isWanted()) return;
  if (answer.error) return showError(answer, isWanted);
  known = answer.known;
  board.show(answer);
  $("caption").textContent = known.length > 1 ? answer.caption : "";
  say(granted ? `By the rule, ${granted}, wherever you begin.` : known.map(summary).join("\n"));
}

/** What went wrong, and the position without any engine and without the number of mines, which may be what is wrong. */
async function showError(answer, isWanted) {
  known = null;
  say(answer.cells.length ? `This position is impossible: ${answer.error}` : answer.error, true);
  const plain = await engines.ask(question({ names: [], mines: null }), isWanted);
  if (!isWanted() || !plain.svg) return;
  board.show(plain, answer.cells);
  $("caption").textContent = "";
}

function question(more) {
  const columns = signs()[0].length;
  const stacked = 2 * columns * SQUARE > window.innerWidth - 100; // two boards would not fit beside each other
  return { ask: "look", board: state.board, mines: state.mines, grid: state.grid, stacked, ...more };
}

/** The signs of the board by rows; numbers above 8 are in parentheses. */
function signs() {
  return state.board.split("\n").map((line) => line.match(/\(\d+\)|./g) ?? []);
}

/** The answer; null where there is none, and then it is said why, or where it is no longer wanted. */
async function ask(what, isWanted = () => true) {
  try {
    const answer = await engines.ask(what, isWanted);
    if (!isWanted()) return null;
    if (!answer.error) return answer;
    say(answer.error, true);
  } catch (error) {
    if (isWanted()) say(error.message, true);
  }
  return null;
}

function summary(one) {
  const mines = one.true.length === 1 ? "1 mine" : `${one.true.length} mines`;
  const said = [`${one.name}: ${one.false.length} safe and ${mines} proven`];
  if (one.layouts) said.push(one.layouts);
  if (one.best) {
    const why = one.why_best && `, ${one.why_best}`;
    said.push(`best move: (${one.best.join(", ")})${why}${one.ties && `; ${one.ties}`}`);
  }
  if (one.limits) said.push(`it gave up: ${one.limits.join("; ")}`);
  else if (one.status === "gave-up") said.push("it cannot tell whether more follows");
  if (!one.chances && state.mines === null) said.push("chances need the number of mines");
  return `${said.join("; ")}.`;
}

function secondsPlayed() {
  return state.seconds ?? (state.since === null ? 0 : (Date.now() - state.since) / 1000);
}

/** The mines left and the time, in a game. */
function writeFigures() {
  const seconds = Math.floor(secondsPlayed());
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  $("figures").hidden = state.mode !== "play";
  $("figures").textContent = `Mines left: ${state.left ?? ""} · Time: ${clock}`;
}

/** What is being loaded: how much of it, or for how long where nobody knows how much there is to do. */
function writeLoading() {
  $("loading").hidden = !loading;
  if (!loading) return;
  const { says, share, since } = loading;
  if (share === null) $("loading-bar").removeAttribute("value");
  else $("loading-bar").value = share;
  $("loading-says").textContent = `${says} ${share === null ? `${Math.floor((Date.now() - since) / 1000)} s` : `${Math.floor(100 * share)}%`}`;
}

function say(text, alarm = false) {
  clearTimeout(thinking);
  $("status").textContent = text;
  $("status").classList.toggle("alarm", alarm);
}

/** The settings as the state has them. */
function write() {
  const rows = signs();
  const edits = state.mode === "edit";
  $("mode-edit").setAttribute("aria-pressed", edits);
  $("mode-play").setAttribute("aria-pressed", !edits);
  for (const element of document.querySelectorAll("#settings .edit")) element.hidden = !edits;
  for (const element of document.querySelectorAll("#settings .play")) element.hidden = edits;
  $("show").checked = shows[state.mode];
  $("first").hidden = $("grade").value !== GUESSES; // the other boards begin with a cell of their own
  writeFigures();
  offerSigns();
  $("how").textContent = chosen().map((name) => `${name}: ${summaries[name]}.`).join(" ");
  if (edits) {
    $("rows").value = rows.length;
    $("columns").value = rows[0].length;
    $("mines").value = state.mines ?? "";
    $("grid").value = typeof state.grid === "object" && state.grid ? TABLE : state.grid ?? SQUARE_GRID;
    $("example").value = Object.keys(examples).find((grade) => isShown(exampleOf(grade))) ?? "";
    const total = state.mines === null ? "" : `\n${state.mines} ${state.mines === 1 ? "mine" : "mines"} in all`;
    if (document.activeElement !== $("text")) $("text").value = state.board + total;
  }
  $("undo").disabled = !past.length;
  $("shared").textContent = "";
}

function isShown(position) {
  return Object.entries(position).every(([key, value]) => state[key] === value);
}

/** What a click can do now. */
function offerSigns() {
  if ($("signs").dataset.mode !== state.mode) {
    $("signs").dataset.mode = state.mode;
    $("signs").replaceChildren(...SIGNS[state.mode].map(([sign, name]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.sign = sign;
      button.textContent = name;
      button.onclick = () => { clicks[state.mode] = sign; offerSigns(); };
      return button;
    }));
  }
  for (const button of $("signs").children) button.setAttribute("aria-pressed", button.dataset.sign === clicks[state.mode]);
}

// What is done.

function change(update) {
  stopSearch();
  past.push(JSON.stringify(state));
  Object.assign(state, update);
  return refresh();
}

function act(kind, cell, panel, key) {
  clearTimeout(dwelling);
  const sign = clicks[state.mode];
  if (kind === "point") dwelling = setTimeout(() => prove(cell, panel), DWELL);
  else if (key === "p" || (kind === "press" && sign === PROOF)) prove(cell, panel, { stays: true });
  else if (state.mode === "play") move(kind === "press" && sign === "F" ? "flag" : kind, cell, key);
  else {
    const written = kind === "key" ? key.replace("f", "F").replace("m", "*") : kind === "flag" ? "F" : sign;
    if (/^[0-8.#F*s]$/.test(written)) set(cell, written);
  }
}

function set([row, column], sign) {
  const rows = signs();
  if (rows[row]?.[column] === undefined) return; // the board that is shown is not yet the one that was asked for
  rows[row][column] = rows[row][column] === sign && sign === "F" ? "." : sign;
  change({ board: rows.map((line) => line.join("")).join("\n") });
}

function move(kind, [row, column], key) {
  if (state.status !== "playing" || (kind === "key" && key !== "f" && key !== "r")) return;
  const sign = signs()[row]?.[column];
  if (sign === undefined) return;
  const flags = kind === "flag" || key === "f";
  if (sign === "F" && !flags) return;
  const action = flags ? "flag" : /\d/.test(sign) ? "around" : "reveal";
  if (action === "flag" && /\d/.test(sign)) return;
  change({ since: state.since ?? Date.now(), game: { ...state.game, moves: [...state.game.moves, [action, [row, column]]] } });
}

async function deal() {
  const size = $("size").value + $("kind").value, grade = $("grade").value, seed = Math.floor(Math.random() * 2 ** 31);
  const game = { size, rule: $("rule").value, seed, moves: [] };
  let since = null;
  if (grade !== GUESSES) {
    const found = await search({ ask: "search", size, grade: grade || null, seed });
    if (!found) return;
    Object.assign(game, { layout: found.layout, moves: [["reveal", found.first]] });
    since = Date.now();
  }
  shows.play = false; // the answers wait until they are asked for
  await change({ mode: "play", game, status: "playing", since, seconds: null });
  $("board").scrollIntoView({ block: "nearest" }); // on a narrow screen the buttons stand below it
}

/** The board that this question searches for; null where there is none, or the search is ended before it is found. */
async function search(what) {
  const mine = ++searched, isWanted = () => mine === searched;
  $("cancel").hidden = false;
  say("Searching for a board that needs no guess …");
  for (;;) {
    const found = await ask(what, isWanted);
    if (isWanted() && (!found || found.layout)) stopSearch();
    else if (isWanted()) say(`Searching for a board that needs no guess: ${found.looked_at.toLocaleString("en")} layouts looked at.`);
    if (!found || found.layout || !isWanted()) return found?.layout ? found : null;
  }
}

function stopSearch() {
  searched++;
  $("cancel").hidden = true;
}

/**
 * Show the proof of a cell, by the engine of this panel: its first `shown` steps, or all clues. One that `stays` is not
 * replaced by that of a cell which is merely pointed at; and only for one that stays it is said that there is none.
 */
async function prove(cell, panel, { shown = null, stays = false } = {}) {
  const knows = known?.[panel];
  if (!known || (proof?.stays && !stays)) return;
  const isProven = knows?.false.concat(knows.true).some((one) => String(one) === String(cell));
  if (!isProven && !stays) return;
  const mine = ++sought;
  const answer = await ask(question({ names: [knows?.name ?? chosen()[0]], cell, shown }), () => mine === sought);
  if (!answer) return;
  proof = { ...answer.proof, panel, shown, stays, again: (shown) => prove(cell, panel, { shown, stays: true }) };
  showProof(stays && shown === null);
}

/** Show a hint to the next safe cell: with level 1 where to look, with 2 the clues, with 3 the proof, or its first steps. */
async function hint(level, shown = null) {
  const mine = ++sought;
  const answer = await ask(question({ ask: "hint", name: chosen()[0], level, shown, stacked: undefined }), () => mine === sought);
  if (!answer) return;
  proof = { ...answer, panel: 0, shown, stays: true, again: (shown) => hint(level, shown) };
  showProof(shown === null);
}

function showProof(scrolls) {
  const { says, svg, steps, shown, cell, panel, level } = proof;
  board.frame(cell, panel);
  $("proof-says").textContent = steps.length ? `Why ${says}` : says;
  $("proof-picture").innerHTML = svg ?? "";
  $("proof-picture").querySelector("svg")?.setAttribute("aria-hidden", "true");
  $("proof-steps").replaceChildren(...steps.map((step, number) => {
    const item = document.createElement("li");
    item.textContent = step.replace(/^\d+\. /, "");
    item.classList.toggle("ahead", shown !== null && number >= shown);
    if (number + 1 === shown) item.setAttribute("aria-current", "step");
    return item;
  }));
  $("hint-on").hidden = !(level < HINTS);
  $("proof-back").hidden = $("proof-on").hidden = !steps.length;
  $("proof-back").disabled = shown === null;
  $("proof-on").disabled = shown === steps.length;
  $("proof-hint").hidden = true;
  $("proof-shown").hidden = false;
  if (scrolls) $("proof").scrollIntoView({ block: "nearest" });
}

function closeProof() {
  proof = null;
  sought++;
  board.frame();
  $("proof-hint").hidden = false;
  $("proof-shown").hidden = true;
}

function chosen() {
  const first = $("engine").value, second = $("second").value;
  return second && second !== first ? [first, second] : [first];
}

// Links.

function remember() {
  const link = new URLSearchParams({ board: state.board.replaceAll("\n", "/"), engine: $("engine").value });
  if (state.mines !== null) link.set("mines", state.mines);
  if (state.grid) link.set("grid", typeof state.grid === "string" ? state.grid : JSON.stringify(state.grid));
  if ($("second").value) link.set("beside", $("second").value);
  history.replaceState(null, "", `#${link}`);
}

/** The change that the link asks for, and its engines chosen; null where it is wrong, and then it is said why. */
async function readLink() {
  const link = new URLSearchParams(location.hash.slice(1));
  if (!link.size) return {};
  const wrong = (why) => { say(`This link cannot be shown: ${why}`, true); return null; };
  const board = link.get("board"), mines = link.get("mines");
  if (!board) return wrong("it has no board.");
  if (mines !== null && !/^\d{1,6}$/.test(mines)) return wrong(`the number of mines is "${mines}"; expected digits.`);
  const names = { engine: link.get("engine") || USUAL, second: link.get("beside") ?? "" };
  for (const [id, name] of Object.entries(names)) {
    if (![...$(id).options].some((option) => option.value === name)) return wrong(`the engine "${name}" is not offered here.`);
  }
  let grid = link.get("grid");
  try {
    if (grid?.startsWith("[")) grid = JSON.parse(grid);
  } catch {
    return wrong("its grid is no list of neighbors.");
  }
  const read = await readText(board.replaceAll("/", "\n"), mines === null ? null : Number(mines), grid);
  if (read) for (const [id, name] of Object.entries(names)) $(id).value = name;
  return read;
}

/** What the last text has that could have been read otherwise. */
let noted = "";

/** The change to the position in this text; null where it cannot be read, and then it is said why. */
async function readText(text, mines, grid = null) {
  const read = await ask({ ask: "read", text, mines, grid });
  noted = read?.note ?? "";
  return read && { mode: "edit", board: read.board, mines: read.mines, grid: read.grid ?? null };
}

// The beginning.

function listen() {
  $("mode-edit").onclick = () => change({ mode: "edit" });
  $("mode-play").onclick = () => (state.mode === "play" ? null : deal());
  for (const id of ["engine", "second"]) $(id).onchange = refresh;
  $("show").onchange = () => { shows[state.mode] = $("show").checked; refresh(); };
  $("example").onchange = () => { if ($("example").value) change(exampleOf($("example").value)); };
  $("clear").onclick = () => {
    const [rows, columns] = [$("rows"), $("columns")].map((input) => Math.min(50, Math.max(1, Number(input.value) || 1)));
    const mines = state.mines <= rows * columns ? state.mines : null;
    change({ board: Array(rows).fill(".".repeat(columns)).join("\n"), mines, grid: typeof state.grid === "string" ? state.grid : null });
  };
  $("grid").onchange = () => { if ($("grid").value !== TABLE) change({ grid: $("grid").value === SQUARE_GRID ? null : $("grid").value }); };
  $("mines").onchange = () => change({ mines: $("mines").value === "" ? null : Number($("mines").value) });
  $("read").onclick = async () => {
    const isForeign = /^\s*\d+x\d+x\d+\s*\n/.test($("text").value);
    const tellsGrid = isForeign || $("text").value.trimStart().startsWith("{");
    const read = await readText($("text").value, null, tellsGrid ? null : state.grid);
    if (!read) return;
    await change(read);
    if (noted) say(`${$("status").textContent}\n${noted}.`);
  };
  $("deal").onclick = deal;
  $("grade").onchange = write;
  $("cancel").onclick = () => { stopSearch(); refresh(); };
  $("best").onclick = async () => {
    if (state.mode !== "play" || state.status !== "playing") return;
    const position = asked;
    const answer = known?.length ? { known } : await ask(question({ names: [chosen()[0]] }), () => position === asked);
    if (answer?.known?.[0]?.best) move("press", answer.known[0].best);
  };
  $("undo").onclick = undo;
  $("share").onclick = async () => {
    remember();
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    $("shared").textContent = copied ? "Copied." : "The address of this page holds the position.";
  };
  $("proof-close").onclick = closeProof;
  $("proof-back").onclick = () => proof.again(proof.shown > 1 ? proof.shown - 1 : null);
  $("proof-on").onclick = () => proof.again((proof.shown ?? 0) + 1);
  $("hint").onclick = () => hint(1);
  $("hint-on").onclick = () => hint(proof.level + 1);
  document.addEventListener("keydown", (event) => {
    const writes = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && !writes) { event.preventDefault(); undo(); }
    if (event.key === "Escape") closeProof();
  });
  window.addEventListener("hashchange", async () => {
    const read = await readLink();
    if (read) change(read);
  });
}

function undo() {
  if (!past.length) return;
  Object.assign(state, JSON.parse(past.pop()));
  refresh();
}

/** The change to the example of this grade. */
function exampleOf(grade) {
  const [board, mines] = examples[grade];
  return { mode: "edit", board, mines, grid: null };
}

/** The grids that can be chosen: for a position, and for a game, whose size tells it. */
function offerGrids(grids) {
  for (const { name, words } of grids) {
    const said = `${name}: ${words}`;
    $("grid").add(new Option(said, name));
    $("kind").add(new Option(said, name === SQUARE_GRID ? "" : `@${name}`));
  }
  $("grid").add(new Option("as listed in the position", TABLE));
}

async function begin() {
  try {
    await engines.ready;
    const { engines: all, grids, grades } = await engines.ask({ ask: "engines" });
    offerGrids(grids);
    for (const { name, words, example } of grades) {
      $("grade").add(new Option(`never, hardest move ${name}: ${words}`, name));
      $("example").add(new Option(`${name}: ${words}`, name));
      examples[name] = example;
    }
    for (const { name } of all) for (const id of ["engine", "second"]) $(id).add(new Option(name, name));
    summaries = Object.fromEntries(all.map((one) => [one.name, one.summary]));
    $("engine").value = USUAL;
    $("second").value = WEAKER;
    Object.assign(state, exampleOf(FIRST));
  } catch (error) {
    $("loading-says").textContent = `The engines could not be loaded: ${error.message}`;
    return;
  }
  listen();
  $("loading").hidden = true;
  for (const id of ["settings", "tools", "desk"]) $(id).hidden = false;
  const read = await readLink();
  if (!read) return write();
  Object.assign(state, read);
  await refresh();
}

setInterval(() => { writeLoading(); if (state.mode === "play") writeFigures(); }, 1000);
begin();
