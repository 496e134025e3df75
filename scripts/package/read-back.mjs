// What a package of Linux has to hold, compared with what dpkg-deb, rpm and unsquashfs say of it.
const PATH_IN_LINE = { deb: / \.(\/.*)$/, rpm: /^(\/.*)$/, AppImage: /^squashfs-root(\/.*)$/ };
const VERSION = /^\s*(?:X-AppImage-)?Version\s*[:=]\s*(\S+)/m;
const DEVELOPMENT = /\.(?:map|md|markdown|[mc]?ts|gypi?|[ch]|cc|cpp|hpp|sh)$/;
/** What lies in the archive at its top. */
const SHIPPED = /^\/(?:out|node_modules|package\.json)(?:\/|$)/;

/** The paths in a package, from the lines that the tool for this target prints. */
export function pathsOf(target, listing) {
  const paths = listing.split('\n').map((line) => PATH_IN_LINE[target].exec(line)?.[1]);
  return paths.filter(Boolean).map((file) => file.replace(/ (?:->|link to) .*$/, '').replace(/(.)\/$/, '$1'));
}

/** The paths without which a package of this target is incomplete. */
export function requiredPaths(target) {
  const isImage = target === 'AppImage';
  const application = isImage ? '' : '/opt/Proofcase';
  return [
    `${application}/proofcase`,
    `${application}/resources/app.asar`,
    ...[16, 48, 256].map((size) => `/usr/share/icons/hicolor/${size}x${size}/apps/proofcase.png`),
    '/usr/share/mime/packages/proofcase.xml',
    ...(isImage
      ? ['/AppRun', '/proofcase.desktop']
      : [
          '/opt/Proofcase/resources/apparmor-profile',
          '/usr/share/applications/proofcase.desktop',
          '/usr/share/kio/servicemenus/proofcase.desktop',
          '/usr/share/nemo/actions/proofcase.nemo_action',
        ]),
  ];
}

/**
 * What is wrong with a package: with its paths, those in `app.asar`, the text of its desktop entry, and the text in
 * which its tool tells its version.
 */
export function problemsOf({ target, paths, archived, entry, information }, version) {
  const present = new Set(paths);
  const command = /^Exec=(.*)$/m.exec(entry)?.[1];
  const foundVersion = VERSION.exec(information)?.[1];
  return [
    ...requiredPaths(target)
      .filter((file) => !present.has(file))
      .map((file) => `${file} is missing`),
    ...[...paths, ...archived]
      .filter((file) => DEVELOPMENT.test(file))
      .map((file) => `${file} is a file of the development`),
    ...archived.filter((file) => !SHIPPED.test(file)).map((file) => `${file} does not belong in the archive`),
    ...(command === undefined ? ['the desktop entry has no Exec'] : []),
    ...(command?.includes('--no-sandbox') ? [`the desktop entry starts without a sandbox: ${command}`] : []),
    ...(foundVersion === version ? [] : [`the version is ${foundVersion ?? 'not told'}, not ${version}`]),
  ];
}

/** Rows as a table for the terminal. */
export function tableOf(rows) {
  const cells = [['target', 'state', 'details'], ...rows.map((row) => [row.target, row.state, row.details])];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column].length)));
  return cells
    .map(([target, state, details]) => `${target.padEnd(widths[0])}  ${state.padEnd(widths[1])}  ${details}`)
    .join('\n');
}
