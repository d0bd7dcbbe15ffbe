// The board on the page: the picture that the engines' side drew, and a button over each of its squares.

const SMALLEST = 1.05, LARGEST = 1.35; // how far the picture is scaled, where a square has 32 pixels: none is smaller
export const SQUARE = 32 * SMALLEST; // pixels of the smallest square
const BESIDE = 400; // pixels that the proof beside the board takes
const READABLE = 0.9; // a smaller board is not put beside its proof, but above it

export class Board {
  /**
   * `act(kind, cell, panel, key)` is called for "press", "flag" and "point", which is also to come to a cell by the arrow
   * keys, and with the `key` for "key". `panel` is the number of the engine whose board it is, from 0.
   */
  constructor(element, desk, act) {
    this.element = element;
    this.desk = desk; // as wide as the board and its proof may be together
    this.act = act;
    this.at = [0, 0];
    this.panel = 0;
    new ResizeObserver(() => this.fit()).observe(desk);
  }

  show({ svg, words, shifted, neighbors }, conflict = []) {
    const hadFocus = this.element.contains(document.activeElement);
    const sheet = document.createElement("div");
    sheet.className = "sheet";
    sheet.innerHTML = svg;
    this.svg = sheet.querySelector("svg");
    this.svg.setAttribute("aria-hidden", "true");
    this.size = { width: this.svg.viewBox.baseVal.width, height: this.svg.viewBox.baseVal.height };
    this.shifted = shifted; // every other row stands half a square to the right
    this.neighbors = neighbors; // of each cell, row by row, unless they are the eight around
    this.rows = words[0].length;
    this.columns = words[0][0].length;
    this.at = [Math.min(this.at[0], this.rows - 1), Math.min(this.at[1], this.columns - 1)];
    this.panel = Math.min(this.panel, words.length - 1);
    const panels = [...this.svg.querySelectorAll(":scope > g")].filter((group) => /scale\(32\)/.test(group.getAttribute("transform")));
    this.panels = panels.map((group, number) => this.cover(sheet, group, words[number], conflict, number));
    this.element.replaceChildren(sheet);
    this.fit();
    if (hadFocus) this.button(this.at, this.panel)?.focus({ preventScroll: true });
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
        button.tabIndex = number === this.panel && row === this.at[0] && column === this.at[1] ? 0 : -1;
        button.dataset.cell = `${row},${column}`;
        button.setAttribute("aria-label", `(${row}, ${column}): ${words[row][column]}`);
        if (this.shifted && row % 2) button.style.translate = "50%";
        button.classList.toggle("conflict", wrong.has(`${row},${column}`));
        cells.append(button);
      }
    }
    this.listen(cells, number);
    sheet.append(cells);
    return cells;
  }

  listen(cells, panel) {
    const cellOf = (event) => event.target.dataset?.cell?.split(",").map(Number);
    let timer = 0, flagged = false;
    const on = (name, handle) => cells.addEventListener(name, (event) => { const cell = cellOf(event); if (cell) handle(cell, event); });
    on("pointerdown", (cell, event) => {
      flagged = false;
      if (event.pointerType !== "mouse") timer = setTimeout(() => { flagged = true; this.act("flag", cell, panel); }, 450);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) cells.addEventListener(name, () => clearTimeout(timer));
    on("click", (cell) => { clearTimeout(timer); if (!flagged) { this.come(cell, panel); this.act("press", cell, panel); } flagged = false; });
    on("contextmenu", (cell, event) => { event.preventDefault(); if (!flagged) this.act("flag", cell, panel); });
    on("pointerover", (cell) => this.showNeighbors(cell, panel));
    on("focusin", (cell) => this.showNeighbors(cell, panel));
    for (const name of ["pointerleave", "focusout"]) cells.addEventListener(name, () => this.showNeighbors());
    on("pointerover", (cell, event) => { if (event.pointerType === "mouse") this.act("point", cell, panel); });
    on("keydown", (cell, event) => this.press(cell, panel, event));
  }

  press(cell, panel, event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      event.preventDefault();
      const next = [cell[0] + step[0], cell[1] + step[1]];
      if (!this.button(next, panel)) return;
      this.come(next, panel);
      this.button(next, panel).focus();
      this.act("point", next, panel);
    } else if (event.key.length === 1 && event.key !== " ") {
      event.preventDefault();
      this.come(cell, panel);
      this.act("key", cell, panel, event.key);
    }
  }

  /** The tab key comes to this cell from now on. */
  come(cell, panel) {
    const before = this.button(this.at, this.panel);
    if (before) before.tabIndex = -1;
    [this.at, this.panel] = [cell, panel];
    this.button(cell, panel).tabIndex = 0;
  }

  /** Frame the cell whose proof is shown; none without arguments. */
  frame(cell = null, panel = 0) {
    this.element.querySelector(".asked")?.classList.remove("asked");
    if (cell) this.button(cell, panel)?.classList.add("asked");
  }

  /** Mark the cells that a number in this cell counts, on boards that are not square; none without arguments. */
  showNeighbors(cell = null, panel = 0) {
    for (const marked of this.element.querySelectorAll(".neighbor")) marked.classList.remove("neighbor");
    const numbers = (cell && this.neighbors?.[cell[0] * this.columns + cell[1]]) ?? [];
    for (const number of numbers) this.panels[panel].children[number].classList.add("neighbor");
  }

  button([row, column], panel = 0) {
    const isOn = row >= 0 && column >= 0 && row < this.rows && column < this.columns;
    return isOn ? this.panels?.[panel]?.children[row * this.columns + column] : undefined;
  }

  /** As large as there is room for, beside the proof if it can; a wide board is scrolled rather than too small to touch. */
  fit() {
    if (!this.svg) return;
    const beside = (this.desk.clientWidth - BESIDE) / this.size.width;
    const room = beside >= READABLE ? beside : this.desk.clientWidth / this.size.width;
    const scale = Math.min(LARGEST, Math.max(SMALLEST, room));
    this.svg.setAttribute("width", this.size.width * scale);
    this.svg.setAttribute("height", this.size.height * scale);
    const sheet = this.svg.parentElement;
    sheet.style.width = `${this.size.width * scale}px`;
    sheet.style.height = `${this.size.height * scale}px`;
  }
}
