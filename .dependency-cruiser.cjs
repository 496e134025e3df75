// The arrows of the house: which room may import from which. `npm run lint` checks them.

/** The rooms under `src`, by the path of a file in them. */
const ROOMS = {
  domain: '^src/domain/',
  contract: '^src/contract/',
  locales: '^src/locales/',
  map: '^src/map/',
  renderer: '^src/renderer/',
  preload: '^src/preload/',
  main: '^src/main/',
  worker: '^src/worker/',
  practice: '^src/practice-service/',
  page: '^src/evidence-page/',
};

/** Files of `main` that may know Electron: the composition root, the door and the windows. */
const ELECTRON_SIDE = '^src/main/(index\\.ts$|ipc/|shell/)';

/** Libraries that parse pictures, each behind one thin file of `photos/` (or of the practice service's own reading). */
const PICTURE_LIBRARIES = '(^|node_modules/)(exifr|sharp|libheif-js|@img/sharp-wasm32)(/|$)';

/** A rule that lets `from` import nothing of `src` but the named rooms and itself. */
function onlyInto(name, from, allowed, comment) {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: from },
    to: { path: '^src/', pathNot: [from, ...allowed] },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      comment: 'Every rule is testable in a millisecond: no Node, no Electron, no packages.',
      from: { path: ROOMS.domain },
      to: { pathNot: ROOMS.domain },
    },
    onlyInto(
      'contract-imports-domain',
      ROOMS.contract,
      [ROOMS.domain],
      'What crosses the bridge knows words only.',
    ),
    {
      name: 'contract-packages',
      severity: 'error',
      comment: 'The preload bundles the contract: zod and nothing else.',
      from: { path: ROOMS.contract },
      to: { pathNot: [ROOMS.contract, ROOMS.domain, '(^|node_modules/)zod(/|$)'] },
    },
    onlyInto(
      'locales-import-words',
      ROOMS.locales,
      [ROOMS.domain, ROOMS.contract],
      'Texts are made from codes; see docs/decisions/0001.',
    ),
    onlyInto(
      'map-imports-domain',
      ROOMS.map,
      [ROOMS.domain],
      'The window and the reports draw the same map; see docs/decisions/0027.',
    ),
    {
      name: 'map-packages',
      severity: 'error',
      comment: 'It runs in a sandboxed page and on plain Node: geometry and nothing else.',
      from: { path: ROOMS.map },
      to: {
        pathNot: [
          ROOMS.map,
          ROOMS.domain,
          '(^|node_modules/)(@types/)?(d3-geo|geojson|topojson-client|world-atlas)(/|$)',
        ],
      },
    },
    onlyInto(
      'renderer-behind-the-bridge',
      ROOMS.renderer,
      [ROOMS.contract, ROOMS.domain, ROOMS.locales, ROOMS.map],
      'The renderer has no privileges; all it knows comes over the bridge.',
    ),
    {
      name: 'renderer-without-node',
      severity: 'error',
      comment: 'There is no Node in a sandboxed page.',
      from: { path: ROOMS.renderer },
      to: { dependencyTypes: ['core'] },
    },
    onlyInto(
      'preload-behind-the-contract',
      ROOMS.preload,
      [ROOMS.contract, ROOMS.domain],
      'The preload is one small file built from the contract.',
    ),
    {
      name: 'preload-without-node',
      severity: 'error',
      comment: 'A sandboxed preload can require nothing but electron.',
      from: { path: ROOMS.preload },
      to: { dependencyTypes: ['core'], pathNot: '^electron$' },
    },
    {
      name: 'electron-only-at-the-edge',
      severity: 'error',
      comment:
        'The engine runs on plain Node; only the composition root, the door and the windows know Electron.',
      from: { path: '^src/', pathNot: [ELECTRON_SIDE, ROOMS.preload] },
      to: { path: '(^electron(/|$)|node_modules/electron/)' },
    },
    {
      name: 'engine-not-into-the-edge',
      severity: 'error',
      comment: 'The edge stands on the engine, never the other way round.',
      from: { path: ROOMS.main, pathNot: ELECTRON_SIDE },
      to: { path: ELECTRON_SIDE },
    },
    {
      name: 'main-not-into-the-faces',
      severity: 'error',
      comment: 'Main reaches pages only over the bridge.',
      from: { path: '^src/(main|worker)/' },
      to: { path: '^src/(renderer|preload)/' },
    },
    {
      name: 'page-of-the-folder-alone',
      severity: 'error',
      comment:
        'The page of an evidence folder is one file, and checks what we wrote without our code; of libraries it has SHA-256.',
      from: { path: ROOMS.page },
      to: { pathNot: [ROOMS.page, '(^|node_modules/)@noble/hashes(/|$)'] },
    },
    {
      name: 'service-and-practice-service-apart',
      severity: 'error',
      comment: 'Two independent readings of one document, so that a shared mistake cannot hide.',
      from: { path: ROOMS.practice },
      to: { path: '^src/', pathNot: [ROOMS.practice, ROOMS.domain, '^src/main/photos/'] },
    },
    {
      name: 'main-starts-the-practice-service-as-a-process',
      severity: 'error',
      comment: 'The client must not know its counterpart; only the command line runs it in its own process.',
      from: { path: '^src/(main|worker)/', pathNot: '^src/main/(cli\\.ts$|commands/)' },
      to: { path: ROOMS.practice },
    },
    {
      name: 'picture-libraries-in-one-place',
      severity: 'error',
      comment: 'They parse hostile files: one thin file per library, run in a process that can be killed.',
      from: { path: '^src/', pathNot: ['^src/main/photos/', '^src/practice-service/imaging/'] },
      to: { path: PICTURE_LIBRARIES },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one file or want a third.',
      from: {},
      // Types are gone at run time: a circle through one of them is none.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: { path: '^src/' },
      // `geojson` has types and no code.
      to: { couldNotResolve: true, pathNot: '^geojson$' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler interface that dependency-cruiser could use.
    parser: 'swc',
    exclude: { path: '^(src|scripts)/.*\\.d\\.[cm]?ts$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
