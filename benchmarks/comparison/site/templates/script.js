"use strict";
// Sorts tables, filters positions, shows explanations, and changes between light and dark. Nothing is fetched.

const root = document.documentElement;
root.classList.add("scripted");
const remembered = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
if (remembered) root.dataset.theme = remembered;

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function setUpTheme() {
  const button = document.getElementById("theme");
  const tell = () => { button.textContent = isDark() ? "Light" : "Dark"; };
  button.hidden = false;
  tell();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* a page that may not remember */ }
    tell();
  });
}

// A column of figures is sorted by their values, the largest first; one of words by its text.
function sortBy(table, place) {
  const head = table.tHead.rows[0].cells[place];
  const rows = [...table.tBodies[0].rows];
  const value = (row) => {
    const cell = row.cells[place];
    return cell.dataset.value === undefined ? null : Number(cell.dataset.value);
  };
  const text = (row) => row.cells[place].textContent;
  const isFigures = rows.some((row) => value(row) !== null);
  const before = head.getAttribute("aria-sort");
  const ascending = before ? before === "descending" : !isFigures;
  const sign = ascending ? 1 : -1;
  rows.sort((one, other) => {
    if (!isFigures) return sign * text(one).localeCompare(text(other), "en", { numeric: true });
    if (value(one) === null || value(other) === null) return (value(one) === null) - (value(other) === null);
    return sign * (value(one) - value(other));
  });
  for (const cell of table.tHead.rows[0].cells) cell.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
  table.tBodies[0].append(...rows);
}

function setUpTables() {
  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((cell, place) => {
      cell.querySelector("button").addEventListener("click", () => sortBy(table, place));
    });
  }
}

function setUpFilters() {
  const form = document.getElementById("filters");
  if (!form) return;
  const cards = [...document.querySelectorAll(".cards > li")];
  const apply = () => {
    const wanted = [...new FormData(form)].filter(([, choice]) => choice);
    let shown = 0;
    for (const card of cards) {
      card.hidden = !wanted.every(([key, choice]) => card.dataset[key].includes(`|${choice}|`));
      shown += !card.hidden;
    }
    document.getElementById("shown").textContent = `${shown} of ${cards.length} positions shown`;
  };
  form.addEventListener("change", apply);
  apply();
}

// A reader chooses whose drawing a chart shows.
function setUpCharts() {
  for (const fieldset of document.querySelectorAll("figure .chosen")) {
    fieldset.hidden = false;
    fieldset.addEventListener("change", ({ target }) => {
      for (const one of fieldset.closest("figure").querySelectorAll(`[data-of="${target.dataset.shows}"]`)) {
        one.style.display = target.checked ? "" : "none";
      }
    });
  }
}

// The squares of a board are the elements of the rows of its one group with rows: see game.pictures.svg_drawing.
function squaresOf(board) {
  const group = [...board.querySelector("svg").children].findLast((one) => one.tagName === "g" && one.querySelector("g > use"));
  return { group, at: (row, column) => group?.children[row]?.children[column] };
}

function setUpPosition(article) {
  // What is said about a square that is pointed at, where the list below the boards is out of sight.
  const note = document.createElement("div");
  note.className = "pointed";
  note.setAttribute("aria-hidden", "true");
  note.hidden = true;
  article.append(note);
  const point = (button) => {
    show(button);
    const { top, bottom } = button.parentElement.getBoundingClientRect();
    note.hidden = top >= 0 && bottom <= innerHeight;
    const what = document.createElement("p");
    what.textContent = button.textContent;
    note.replaceChildren(what, button.nextElementSibling.firstElementChild.cloneNode(true));
  };
  const boards = [...article.querySelectorAll(".board")].map(squaresOf);
  const buttons = [...article.querySelectorAll(".cells button")];
  const show = (button) => {
    for (const one of buttons) {
      one.setAttribute("aria-expanded", String(one === button));
      one.nextElementSibling.classList.toggle("open", one === button);
    }
    for (const old of article.querySelectorAll(".clue")) old.remove();
    for (const cell of button.dataset.clues.split(" ").filter(Boolean)) {
      const [row, column] = cell.split(",");
      for (const board of boards) {
        const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        for (const [name, value] of Object.entries({ class: "clue", x: column, y: row, width: 1, height: 1 })) mark.setAttribute(name, value);
        board.group?.append(mark);
      }
    }
  };
  for (const button of buttons) {
    button.addEventListener("click", () => show(button));
    button.addEventListener("focus", () => { note.hidden = true; show(button); });
    const [row, column] = button.dataset.cell.split(",");
    for (const board of boards) {
      const square = board.at(row, column);
      square?.classList.add("target");
      square?.addEventListener("pointerenter", () => point(button));
      square?.addEventListener("pointerleave", (event) => { note.hidden ||= event.pointerType === "mouse"; });
    }
  }
}

document.addEventListener("DOMContentLoaded", () => {
  setUpTheme();
  setUpTables();
  setUpFilters();
  setUpCharts();
  document.querySelectorAll("article.position").forEach(setUpPosition);
});
