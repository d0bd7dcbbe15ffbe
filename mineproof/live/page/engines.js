// Asks the engines: in a web worker of this browser, or on the server that this page came from.

const SECONDS = 30; // a question that takes longer is given up

class TookTooLong extends Error {}

/** Answers in this browser: Pyodide in a worker. */
class InBrowser {
  constructor(onProgress) {
    this.onProgress = onProgress;
    this.start();
  }

  start() {
    this.waiting = new Map();
    this.number = 0;
    this.worker = new Worker("worker.js", { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => {
        if (data.progress !== undefined) this.onProgress(data.progress, data.says);
        else if (data.ready) { this.onProgress(1, ""); resolve(); }
        else if (data.failed) reject(new Error(data.failed));
        else this.settle(data);
      };
      this.worker.onerror = (event) => reject(new Error(event.message || "the engines could not be loaded"));
    });
  }

  settle({ number, answer }) {
    this.waiting.get(number)?.(answer);
    this.waiting.delete(number);
  }

  async ask(question) {
    await this.ready;
    const number = this.number++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.worker.terminate();
        this.start();
        reject(new TookTooLong(`This took more than ${SECONDS} seconds and was given up.`));
      }, SECONDS * 1000);
      this.waiting.set(number, (answer) => { clearTimeout(timer); resolve(JSON.parse(answer)); });
      this.worker.postMessage({ number, question: JSON.stringify(question) });
    });
  }
}

/** Answers from the server, with whatever engines are installed there. */
class OnServer {
  ready = Promise.resolve();

  async ask(question) {
    const response = await fetch("answer", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
}

export function connect(onProgress) {
  return document.documentElement.dataset.answers === "server" ? new OnServer() : new InBrowser(onProgress);
}
