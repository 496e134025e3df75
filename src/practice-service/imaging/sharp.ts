import { loadSharp, type OpenPicture } from '../../main/photos/sharp';

let loaded: OpenPicture | null = null;

/**
 * sharp with the product's limits, loaded with the first picture. On Linux inside Electron its native build collides
 * with the system's GLib (sharp#4522), so there the WebAssembly build is used.
 */
export const sharp: OpenPicture = (input, options) => {
  loaded ??= loadSharp({
    webAssembly: process.platform === 'linux' && process.versions.electron !== undefined,
  });
  return loaded(input, options);
};
