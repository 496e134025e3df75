// Preloaded (`electron -r`) when Playwright drives the application. Playwright attaches over two sockets while the
// application starts; a window that opens between the two is now and then never reported, and the launch hangs. This
// holds `ready` back until Playwright, attached, calls the function that its own loader would define.
const { app } = require('electron');

const reallyReady = app.whenReady();
const emit = app.emit.bind(app);
let heldArguments = [];
let released = false;
let release = () => undefined;
const ready = new Promise((resolve) => {
  release = resolve;
});

app.emit = (event, ...args) => {
  if (event !== 'ready' || released) return emit(event, ...args);
  heldArguments = args;
  return app.listenerCount('ready') > 0;
};
app.isReady = () => released;
app.whenReady = () => ready;

globalThis.__playwright_run = async () => {
  await reallyReady;
  released = true;
  release();
  emit('ready', ...heldArguments);
};
