// Asks the engines: in a web worker of this browser, or on the server that this page came from.

const SECONDS = 30; // a question that takes longer is given up

/** Puts one question after the other to `answer(question)`, which those that extend it have, and which may fail. */
class Questions {
  waiting = [];
  isAsking = false;

  /** The answer; null if the question is no longer wanted, by `isWanted()`, when its turn comes. */
  ask(question, isWanted = () => true) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, isWanted, resolve, reject });
      if (!this.isAsking) this.askAll();
    });
  }

  async askAll() {
    this.isAsking = true;
    while (this.waiting.length) {
      const { question, isWanted, resolve, reject } = this.waiting.shift();
      try {
        resolve(isWanted() ? await this.answer(question) : null);
      } catch (error) {
        reject(error);
      }
    }
    this.isAsking = false;
  }
}

/** Answers in this browser: Pyodide in a worker, which is started anew after a question that it did not answer. */
class InBrowser extends Questions {
  constructor(onProgress) {
    super();
    this.onProgress = onProgress;
    this.start();
  }

  start() {
    this.worker?.terminate();
    this.worker = new Worker("worker.js", { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      const fail = (why) => { reject(new Error(why)); this.fail?.(new Error(why)); };
      this.worker.onmessage = ({ data }) => {
        if (data.says) this.onProgress(data.says, data.share);
        else if (data.ready) { this.onProgress(""); resolve(); }
        else if (data.failed) fail(data.failed);
        else this.settle(data.answer);
      };
      this.worker.onerror = (event) => fail(event.message || "The engines could not be loaded.");
    });
    this.ready.catch(() => {}); // whoever asks gets the error
  }

  async answer(question) {
    let timer = 0;
    try {
      await this.ready;
      const answered = new Promise((resolve, reject) => { [this.settle, this.fail] = [resolve, reject]; });
      const why = `This took more than ${SECONDS} seconds and was given up.`;
      timer = setTimeout(() => this.fail(new Error(why)), SECONDS * 1000);
      this.worker.postMessage(JSON.stringify(question));
      return JSON.parse(await answered);
    } catch (error) {
      this.start();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Answers from the server, with whatever engines are installed there. */
class OnServer extends Questions {
  ready = Promise.resolve();

  async answer(question) {
    const response = await fetch("answer", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }
}

/** `onProgress(says, share)` hears what is being loaded and how much of it is there, null where nobody knows; "" at last. */
export function connect(onProgress) {
  return document.documentElement.dataset.answers === "server" ? new OnServer() : new InBrowser(onProgress);
}
