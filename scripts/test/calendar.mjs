// `npm run test:calendar`: the tests as they run on other days and in another time zone. Arguments choose among the
// names below and the stages of `npm test`; none means all.
import path from 'node:path';
import { prepare, reportingFailure } from '../setup/prepare.mjs';
import { projectEnvironment, projectNode, projectRoot, run, SetupError, say } from '../setup/project.mjs';
import { ensureSystemPackages } from '../setup/system-packages.mjs';

const secondsUntil = (instant) => Math.round((Date.parse(instant) - Date.now()) / 1_000);

/** Each with the seconds by which the clock is ahead, or with a time zone. */
const CALENDARS = {
  later: { aheadSeconds: 400 * 86_400 },
  'leap-day': { aheadSeconds: secondsUntil('2028-02-29T11:00:00Z') },
  auckland: { timeZone: 'Pacific/Auckland' },
};

function runOn({ aheadSeconds, timeZone }, stages) {
  const command = [projectNode(), path.join(projectRoot, 'scripts', 'test', 'stages.mjs'), ...stages];
  const env = projectEnvironment(timeZone === undefined ? {} : { TZ: timeZone });
  if (aheadSeconds === undefined) return run(command[0], command.slice(1), { env }).status;
  return run('faketime', ['-f', `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}s`, ...command], { env })
    .status;
}

reportingFailure(() => {
  const asked = process.argv.slice(2);
  const names = Object.keys(CALENDARS).filter((name) => asked.length === 0 || asked.includes(name));
  const stages = asked.filter((argument) => !(argument in CALENDARS));
  const chosen = names.length > 0 ? names : Object.keys(CALENDARS);
  if (process.platform !== 'linux' && chosen.some((name) => CALENDARS[name].aheadSeconds !== undefined)) {
    throw new SetupError('Another day needs the program faketime, which is used on Linux alone.');
  }
  prepare({ screenless: true, peers: true });
  ensureSystemPackages({ screenless: true, peers: true, calendar: true });
  const failed = chosen.filter((name) => {
    say(`\n#### ${name} ####`);
    return runOn(CALENDARS[name], stages) !== 0;
  });
  say(failed.length === 0 ? `\nGreen: ${chosen.join(', ')}` : `\nFAILED: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});
