// `npm run test:calendar`: the tests as they run on other days and in another time zone. Arguments choose among the
// names below and the stages of `npm test`; none means all.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { prepare, reportingFailure, runOnProjectNode } from '../setup/prepare.mjs';
import { projectCache, projectRoot, run, SetupError, say } from '../setup/project.mjs';

const secondsUntil = (instant) => Math.round((Date.parse(instant) - Date.now()) / 1_000);

/** Each with the seconds by which the calendar is ahead, or with a time zone. */
const CALENDARS = {
  later: { aheadSeconds: 400 * 86_400 },
  'leap-day': { aheadSeconds: secondsUntil('2028-02-29T11:00:00Z') },
  auckland: { timeZone: 'Pacific/Auckland' },
};

/** Exit status of an interrupted run. */
const INTERRUPTED = 130;

/** Environment variables that set the date for programs. */
function environmentOf(name) {
  const { aheadSeconds, timeZone } = CALENDARS[name];
  return aheadSeconds === undefined ? { TZ: timeZone } : { LD_PRELOAD: shiftedCalendar(name, aheadSeconds) };
}

/** Compiles the library that moves the calendar of the programs that load it. */
function shiftedCalendar(name, aheadSeconds) {
  const source = path.join(projectRoot, 'scripts', 'test', 'calendar.c');
  const library = path.join(projectCache, 'calendar', `${name}.so`);
  mkdirSync(path.dirname(library), { recursive: true });
  const args = ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', `-DAHEAD_SECONDS=${aheadSeconds}L`];
  const { status } = run('cc', [...args, '-o', library, source, '-ldl']);
  if (status !== 0) throw new SetupError('Another day needs a C compiler: "cc" failed, see above.');
  return library;
}

reportingFailure(async () => {
  const asked = process.argv.slice(2);
  const named = Object.keys(CALENDARS).filter((name) => asked.includes(name));
  const chosen = named.length > 0 ? named : Object.keys(CALENDARS);
  const stages = asked.filter((argument) => !(argument in CALENDARS));
  if (process.platform !== 'linux' && chosen.some((name) => CALENDARS[name].aheadSeconds !== undefined)) {
    throw new SetupError('Only on Linux can the tests run on another day. The time zone: auckland.');
  }
  prepare({ screenless: true, peers: true });
  const failed = [];
  for (const name of chosen) {
    say(`\n#### ${name} ####`);
    const status = await runOnProjectNode('scripts/test/stages.mjs', stages, environmentOf(name));
    if (status === INTERRUPTED) {
      process.exitCode = INTERRUPTED;
      return;
    }
    if (status !== 0) failed.push(name);
  }
  say(failed.length === 0 ? `\nGreen: ${chosen.join(', ')}` : `\nFAILED: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});
