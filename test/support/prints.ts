import type { RunningApp } from './app';

declare global {
  // Set in the main process by `catchPrints`.
  var printedPictures: number[];
}

/**
 * From now on the window prints into a PDF in place of the dialog of the operating system. Returns a function that tells
 * how many pictures each print had.
 */
export async function catchPrints(app: RunningApp): Promise<() => Promise<readonly number[]>> {
  await app.electron.evaluate(({ BrowserWindow }) => {
    const pictures: number[] = [];
    globalThis.printedPictures = pictures;
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) throw new Error('no window');
    contents.print = (_options, done) => {
      void contents.printToPDF({}).then((pdf) => {
        const text = pdf.toString('latin1');
        // The transparency of a picture is another one.
        const masks = text.match(/\/SMask \d+ 0 R/g)?.length ?? 0;
        pictures.push(text.split('/Subtype /Image').length - 1 - masks);
        done?.(true, '');
      });
    };
  });
  return () => app.electron.evaluate(() => globalThis.printedPictures);
}
