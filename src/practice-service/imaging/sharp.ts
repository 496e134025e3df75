import { loadSharp, type OpenPicture } from '../../main/intake/photos/sharp';

let loaded: OpenPicture | null = null;

/** sharp with the product's limits, loaded on first use; inside Electron only its WebAssembly build ships. */
export const sharp: OpenPicture = (input, options) => {
  loaded ??= loadSharp({ webAssembly: process.versions.electron !== undefined });
  return loaded(input, options);
};
