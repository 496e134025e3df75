import { loadSharp, type OpenPicture } from '../../main/intake/photos/sharp';

let loaded: OpenPicture | null = null;

/**
 * sharp with the product's limits, loaded on first use. On Linux inside Electron its native build conflicts with the
 * system's GLib (sharp#4522), so the WebAssembly build is used there.
 */
export const sharp: OpenPicture = (input, options) => {
  loaded ??= loadSharp({
    webAssembly: process.platform === 'linux' && process.versions.electron !== undefined,
  });
  return loaded(input, options);
};
