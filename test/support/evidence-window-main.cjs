// A browser in which nothing of Proofcase runs: one plain window that shows the page of an evidence folder from disk.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1200,
    height: 900,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  void window.loadFile(process.env.EVIDENCE_PAGE);
});
app.on('window-all-closed', () => app.quit());
