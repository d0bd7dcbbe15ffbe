// Runs the engines in the browser: loads Python (Pyodide), then the package, and answers one question after the other.

const SIZE = 12_700_000; // about what is loaded, in bytes, to tell how far it is
let loaded = 0, coming = 0; // bytes, and files

function report() {
  const share = coming ? Math.min(1, loaded / SIZE) : null; // how long Python takes to start nobody knows
  self.postMessage({ share, says: coming ? "Loading Python …" : "Starting Python …" });
}

// Count what comes in, whoever asks for it.
const plainFetch = self.fetch.bind(self);
self.fetch = async (...request) => {
  const response = await plainFetch(...request);
  if (!response.ok || !response.body) return response;
  coming++;
  const counting = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      report();
      controller.enqueue(chunk);
    },
    flush() {
      coming--;
      report();
    },
  });
  return new Response(response.body.pipeThrough(counting), { status: response.status, headers: response.headers });
};

async function load() {
  const archive = loadArchive();
  archive.catch(() => {}); // said below
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide();
  python.unpackArchive(await archive, "zip");
  self.postMessage({ share: null, says: "Starting the engines …" });
  return python.runPython("from mineproof.live.page_answers import answer\nanswer");
}

async function loadArchive() {
  const archive = await fetch("mineproof.zip");
  if (!archive.ok) throw new Error(`mineproof.zip: ${archive.status}`);
  return archive.arrayBuffer();
}

const answering = load();
answering.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data: question }) => {
  try {
    const answer = await answering;
    self.postMessage({ answer: answer(question) });
  } catch (error) { // of Python itself: what an engine raises is an answer
    self.postMessage({ failed: String(error) });
  }
};
