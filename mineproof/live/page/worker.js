// Runs the engines in the browser: loads Python (Pyodide), then the package, and answers one question after the other.

const SIZE = 14_000_000; // about what is loaded, in bytes, to tell how far it is
let loaded = 0;

// Count what comes in, whoever asks for it.
const plainFetch = self.fetch.bind(self);
self.fetch = async (...request) => {
  const response = await plainFetch(...request);
  if (!response.ok || !response.body) return response;
  const counting = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      self.postMessage({ progress: Math.min(0.99, loaded / SIZE), says: "Loading Python …" });
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), { status: response.status, headers: response.headers });
};

async function load() {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide();
  const archive = await fetch("mineproof.zip");
  if (!archive.ok) throw new Error(`mineproof.zip: ${archive.status}`);
  python.unpackArchive(await archive.arrayBuffer(), "zip");
  self.postMessage({ progress: 0.99, says: "Starting the engines …" });
  return python.runPython("from mineproof.live.answers import answer\nanswer");
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
