// A hook of electron-builder: a package without a native file for its system would fail only where it is installed.
// npm installs some native packages for the computer at hand alone, so each system and processor is packaged on its own.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Arch } from 'builder-util';

/** The native files below `node_modules` that a package for a system and processor needs. */
export function nativeFilesFor(platform, arch) {
  const files = [
    path.join('better-sqlite3', 'prebuilds', `${platform}-${arch}.node`),
    path.join('keytar', 'prebuilds', `${platform}-${arch}`, 'keytar.node'),
  ];
  if (platform === 'win32') {
    files.push(path.join('@koromix', `koffi-win32-${arch}`, `win32_${arch}`, 'koffi.node'));
  }
  return files;
}

/** Those that `modules`, the folder beside the archive, does not hold. */
export function missingNativeFiles(modules, platform, arch) {
  return nativeFilesFor(platform, arch).filter((file) => !existsSync(path.join(modules, file)));
}

export default async function requireNativeFiles({ appOutDir, packager, electronPlatformName, arch }) {
  const resources =
    electronPlatformName === 'darwin'
      ? path.join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Resources')
      : path.join(appOutDir, 'resources');
  const modules = path.join(resources, 'app.asar.unpacked', 'node_modules');
  const missing = missingNativeFiles(modules, electronPlatformName, Arch[arch]);
  if (missing.length > 0) {
    throw new Error(
      `missing for ${electronPlatformName}-${Arch[arch]}: ${missing.join(', ')}. Package each system on its own kind of computer.`,
    );
  }
}
