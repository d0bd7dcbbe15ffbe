// The board on the page: the picture that the engines' side drew, and a button over each of its squares.

const SMALLEST = 0.8, LARGEST = 1.35; // how far the picture is scaled, where a square has 32 pixels

export class Board {
  /** `act(kind, cell)` is called for "press", "flag", "point" and for keys ("key", cell, key). */
  constructor(element, act) {
    this.element = element;
    this.act = act;
    this.at = [0, 0];
    new ResizeObserver(() => this.fit()).observe(element);
  }

  show(svg, words, conflict = []) {
    const hadFocus = this.element.contains(document.activeElement);
    const sheet = document.createElement("div");
    sheet.className = "sheet";
    sheet.innerHTML = svg;
    this.svg = sheet.querySelector("svg");
    this.svg.setAttribute("aria-hidden", "true");
    this.size = { width: this.svg.viewBox.baseVal.width, height: this.svg.viewBox.baseVal.height };
    this.rows = words[0].length;
    this.columns = words[0][0].length;
    this.at = [Math.min(this.at[0], this.rows - 1), Math.min(this.at[1], this.columns - 1)];
    const panels = [...this.svg.querySelectorAll(":scope > g")].filter((group) => /scale\(32\)/.test(group.getAttribute("transform")));
    this.panels = panels.map((group, number) => this.cover(sheet, group, words[number], conflict, number));
    this.element.replaceChildren(sheet);
    this.element.hidden = false;
    this.fit();
    if (hadFocus) this.button(this.at)?.focus({ preventScroll: true });
  }

  /** Buttons over the squares of one panel. */
  cover(sheet, group, words, conflict, number) {
    const [x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(group.getAttribute("transform")).slice(1).map(Number);
    const cells = document.createElement("div");
    cells.className = "cells";
    cells.setAttribute("role", "group");
    cells.setAttribute("aria-label", number ? "Board of the second engine" : "Board");
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    cells.style.left = percent(x, this.size.width);
    cells.style.top = percent(y, this.size.height);
    cells.style.width = percent(32 * this.columns, this.size.width);
    cells.style.height = percent(32 * this.rows, this.size.height);
    cells.style.gridTemplate = `repeat(${this.rows}, 1fr) / repeat(${this.columns}, 1fr)`;
    const wrong = new Set(conflict.map(String));
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = !number && row === this.at[0] && column === this.at[1] ? 0 : -1;
        button.dataset.cell = `${row},${column}`;
        button.setAttribute("aria-label", `row ${row}, column ${column}: ${words[row][column]}`);
        button.classList.toggle("conflict", wrong.has(`${row},${column}`));
        cells.append(button);
      }
    }
    this.listen(cells);
    sheet.append(cells);
    return cells;
  }

  listen(cells) {
    const cellOf = (event) => event.target.dataset?.cell?.split(",").map(Number);
    let timer = 0, flagged = false;
    const on = (name, handle) => cells.addEventListener(name, (event) => { const cell = cellOf(event); if (cell) handle(cell, event); });
    on("pointerdown", (cell, event) => {
      flagged = false;
      if (event.pointerType !== "mouse") timer = setTimeout(() => { flagged = true; this.act("flag", cell); }, 450);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) cells.addEventListener(name, () => clearTimeout(timer));
    on("click", (cell) => { clearTimeout(timer); if (!flagged) { this.at = cell; this.act("press", cell); } flagged = false; });
    on("contextmenu", (cell, event) => { event.preventDefault(); if (!flagged) this.act("flag", cell); });
    on("pointerover", (cell, event) => { if (event.pointerType === "mouse") this.act("point", cell); });
    on("keydown", (cell, event) => this.press(cell, event));
  }

  press(cell, event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      event.preventDefault();
      this.move([cell[0] + step[0], cell[1] + step[1]]);
    } else if (event.key.length === 1 && event.key !== " ") {
      event.preventDefault();
      this.at = cell;
      this.act("key", cell, event.key);
    }
  }

  move(cell) {
    const [row, column] = cell;
    if (row < 0 || column < 0 || row >= this.rows || column >= this.columns) return;
    const before = this.button(this.at);
    if (before) before.tabIndex = -1;
    this.at = cell;
    const button = this.button(cell);
    button.tabIndex = 0;
    button.focus();
  }

  button([row, column]) {
    return this.panels?.[0].children[row * this.columns + column];
  }

  /** As large as there is room for; a wide board is scrolled rather than too small to touch. */
  fit() {
    if (!this.svg) return;
    const room = this.element.clientWidth / this.size.width;
    const scale = Math.min(LARGEST, Math.max(SMALLEST, room));
    this.svg.setAttribute("width", this.size.width * scale);
    this.svg.setAttribute("height", this.size.height * scale);
    const sheet = this.svg.parentElement;
    sheet.style.width = `${this.size.width * scale}px`;
    sheet.style.height = `${this.size.height * scale}px`;
  }
}
