// Import rules: which folder may import from which. `npm run lint` checks them.

/** The folders under `src`, by the path of a file in them. */
const FOLDERS = {
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

/** Files of `main` that may import Electron. */
const ELECTRON_SIDE = '^src/main/(index\\.ts$|app/)';

/**
 * The capabilities of `main`, from the most basic to the topmost. Each imports only from those before it; the files
 * directly in `src/main` put all of them together.
 */
const CAPABILITIES = [
  'support',
  'storage',
  'team',
  'intake',
  'sending',
  'results',
  'capture',
  'evidence',
  'diagnostics',
  'updates',
  'commands',
  'app',
];

const capabilityRules = CAPABILITIES.map((name, index) => ({
  name: `main-${name}-imports-downwards`,
  severity: 'error',
  comment: `Capabilities of main depend in one direction: ${CAPABILITIES.join(' < ')}.`,
  from: { path: `^src/main/${name}/` },
  to: { path: `^src/main/(${CAPABILITIES.slice(index + 1).join('|') || '$'})/` },
}));

/** The command line and the application run the engine; what it is made of does not import it. */
const engineRule = {
  name: 'main-capabilities-without-engine',
  severity: 'error',
  comment: 'A capability gets what it needs as arguments, never from the engine that puts it together.',
  from: { path: '^src/main/[^/]+/', pathNot: '^src/main/(commands|app)/' },
  to: { path: '^src/main/[^/]+$' },
};

/** Libraries that parse pictures, each behind one thin file of `intake/photos/` (or of the practice service). */
const PICTURE_LIBRARIES =
  '(^|node_modules/)(exifr|sharp|libheif-js|@img/sharp-wasm32|@contentauth/c2pa-wasm)(/|$)';

/** A rule that lets `from` import nothing of `src` but the allowed folders and itself. */
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
    ...capabilityRules,
    engineRule,
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      comment: 'Every rule is testable in a millisecond: no Node, no Electron, no packages.',
      from: { path: FOLDERS.domain },
      to: { pathNot: FOLDERS.domain },
    },
    onlyInto(
      'contract-imports-domain',
      FOLDERS.contract,
      [FOLDERS.domain],
      'What crosses the IPC bridge has no other dependencies.',
    ),
    {
      name: 'contract-packages',
      severity: 'error',
      comment: 'The preload bundles the contract: zod and nothing else.',
      from: { path: FOLDERS.contract },
      to: { pathNot: [FOLDERS.contract, FOLDERS.domain, '(^|node_modules/)zod(/|$)'] },
    },
    onlyInto(
      'locales-import-domain',
      FOLDERS.locales,
      [FOLDERS.domain, FOLDERS.contract],
      'Texts are made from codes; see docs/decisions/0001.',
    ),
    onlyInto(
      'map-imports-domain',
      FOLDERS.map,
      [FOLDERS.domain],
      'The window and the reports draw the same map; see docs/decisions/0027.',
    ),
    {
      name: 'map-packages',
      severity: 'error',
      comment: 'It runs in a sandboxed page and on plain Node: geometry and nothing else.',
      from: { path: FOLDERS.map },
      to: {
        pathNot: [
          FOLDERS.map,
          FOLDERS.domain,
          '(^|node_modules/)(@types/)?(d3-geo|geojson|topojson-client|world-atlas)(/|$)',
        ],
      },
    },
    onlyInto(
      'renderer-behind-ipc',
      FOLDERS.renderer,
      [FOLDERS.contract, FOLDERS.domain, FOLDERS.locales, FOLDERS.map],
      'The renderer has no privileges; all it knows comes over the bridge.',
    ),
    {
      name: 'renderer-without-node',
      severity: 'error',
      comment: 'There is no Node in a sandboxed page.',
      from: { path: FOLDERS.renderer },
      to: { dependencyTypes: ['core'] },
    },
    onlyInto(
      'preload-imports-contract',
      FOLDERS.preload,
      [FOLDERS.contract, FOLDERS.domain],
      'The preload is one small file built from the contract.',
    ),
    {
      name: 'preload-without-node',
      severity: 'error',
      comment: 'A sandboxed preload can require nothing but electron.',
      from: { path: FOLDERS.preload },
      to: { dependencyTypes: ['core'], pathNot: '^electron$' },
    },
    {
      name: 'electron-only-in-app',
      severity: 'error',
      comment: 'The engine runs on plain Node; only the composition root and `app` import Electron.',
      from: { path: '^src/', pathNot: [ELECTRON_SIDE, FOLDERS.preload] },
      to: { path: '(^electron(/|$)|node_modules/electron/)' },
    },
    {
      name: 'engine-not-into-app',
      severity: 'error',
      comment: 'The application depends on the engine, never the other way round.',
      from: { path: FOLDERS.main, pathNot: ELECTRON_SIDE },
      to: { path: ELECTRON_SIDE },
    },
    {
      name: 'main-not-into-renderer',
      severity: 'error',
      comment: 'Main reaches pages only over the bridge.',
      from: { path: '^src/(main|worker)/' },
      to: { path: '^src/(renderer|preload)/' },
    },
    {
      name: 'evidence-page-stands-alone',
      severity: 'error',
      comment:
        'The page of an evidence folder is one file, and checks what we wrote without our code; of libraries it has SHA-256.',
      from: { path: FOLDERS.page },
      to: { pathNot: [FOLDERS.page, '(^|node_modules/)@noble/hashes(/|$)'] },
    },
    {
      name: 'practice-service-apart',
      severity: 'error',
      comment: 'Two independent readings of one document, so that a shared mistake cannot hide.',
      from: { path: FOLDERS.practice },
      to: { path: '^src/', pathNot: [FOLDERS.practice, FOLDERS.domain, '^src/main/intake/photos/'] },
    },
    {
      name: 'practice-service-is-a-process',
      severity: 'error',
      comment: 'The client must not know its counterpart; only the command line runs it in its own process.',
      from: { path: '^src/(main|worker)/', pathNot: '^src/main/(cli\\.ts$|commands/)' },
      to: { path: FOLDERS.practice },
    },
    {
      name: 'picture-libraries-in-one-place',
      severity: 'error',
      comment: 'They parse hostile files: one thin file per library, run in a process that can be killed.',
      from: { path: '^src/', pathNot: ['^src/main/intake/photos/', '^src/practice-service/imaging/'] },
      to: { path: PICTURE_LIBRARIES },
    },
    {
      name: 'postgres-in-one-place',
      severity: 'error',
      comment: 'Everything that talks to a team store goes through its connection.',
      from: { path: '^src/', pathNot: '^src/main/team/connection/' },
      to: { path: '(^|node_modules/)(@types/)?pg(/|$)' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third. Type imports count.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: {
        path: '^(src|scripts)/',
        // A copy of it lies beside the database of the test runtime.
        pathNot: '^scripts/electron-runtime/database-stand-in\\.cjs$',
      },
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
