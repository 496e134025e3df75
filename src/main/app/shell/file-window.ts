import { app, nativeImage, type WebContents } from 'electron';
import type { FileWindow } from '../ipc/file-handlers';

/** Large enough to recognise a photo, small enough to see where it is dropped. */
const DRAG_PICTURE_PX = 96;

/** Drags and prints through the window; `contents` is read for each call. */
export function createFileWindow(contents: () => WebContents | null): FileWindow {
  return {
    async startDrag(paths, picture) {
      const [file] = paths;
      if (file === undefined) return;
      const drawn = picture === null ? null : nativeImage.createFromBuffer(Buffer.from(picture));
      const icon =
        drawn === null || drawn.isEmpty()
          ? await app.getFileIcon(file, { size: 'normal' })
          : drawn.resize({ width: DRAG_PICTURE_PX });
      contents()?.startDrag({ file, files: [...paths], icon });
    },
    print: () =>
      new Promise((resolve) => {
        const page = contents();
        if (page === null) return resolve('canceled');
        page.print({ silent: false, printBackground: true }, (isPrinted, reason) =>
          resolve(isPrinted ? null : reason),
        );
      }),
  };
}
