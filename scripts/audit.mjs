// `npm run audit`: missing hashes in the lock file, then known vulnerabilities of what ships, before a release. npm divides
// packages into `dependencies` and `devDependencies`; most of what ships is bundled from the latter, so its own division
// would hide it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, runNpm, say } from './setup/project.mjs';
import { PLATFORMS, root, shippedPackages } from './shipped-packages.mjs';

/** Places of the lock file without the hash of their content. */
export function placesWithoutHash({ packages }) {
  return Object.entries(packages)
    .filter(([place, { integrity, link }]) => place !== '' && !link && !integrity?.startsWith('sha512-'))
    .map(([place]) => place);
}

/**
 * The advisories of npm's report that concern a shipped package.
 * @throws Error if it is no report, as where a registry does not answer audits
 */
export function shippedAdvisories(report, shippedPlaces) {
  if (typeof report?.vulnerabilities !== 'object') {
    throw new Error(`The registry gave no audit: ${report?.message ?? 'unknown answer'}`);
  }
  return Object.values(report.vulnerabilities).flatMap(({ nodes, via }) =>
    nodes
      .filter((place) => shippedPlaces.has(place))
      .flatMap((place) =>
        via
          // A name refers to a vulnerable dependency, which is listed itself.
          .filter((cause) => typeof cause === 'object')
          .map(({ severity, title }) => ({ place, severity, title })),
      ),
  );
}

function audit() {
  const loose = placesWithoutHash(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const place of loose) say(`no hash  ${place}`);
  if (loose.length > 0) {
    process.exitCode = 1;
    return;
  }
  const shipped = PLATFORMS.flatMap((platform) => shippedPackages({ platform }));
  const places = new Set(shipped.map(({ place }) => place));
  const { stdout } = runNpm(['audit', '--json', '--loglevel=error'], { quiet: true });
  const found = shippedAdvisories(JSON.parse(stdout), places);
  for (const { place, severity, title } of found) say(`${severity}  ${place}  ${title}`);
  say(`${places.size} packages ship, ${found.length} known vulnerabilities.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

if (isMain(import.meta.url)) {
  try {
    audit();
  } catch (error) {
    // Without an answer nothing is known: not a success.
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
}
