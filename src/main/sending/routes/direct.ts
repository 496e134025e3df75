import { zipFileOf } from '../journal/package-files';
import type { RouteSender } from './route-sender';

/** The rules of this route are in `domain/routes/direct.ts`. */
export const direct: RouteSender = {
  upload: null,
  scanSource: ({ folder }, pkg) => ({
    kind: 'file',
    zipFile: zipFileOf(folder, pkg.id),
    fileName: `${pkg.id}.zip`,
    zipBytes: pkg.bytes,
  }),
};
