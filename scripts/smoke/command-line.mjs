import assert from 'node:assert/strict';
import path from 'node:path';
import { KEY, photosOf, withPracticeService } from './fixtures.mjs';
import { proofcase } from './packaged.mjs';

export const commandLineChecks = [
  {
    name: 'the command line prints its version and ends with 0',
    async run({ application, scratch }) {
      const { code, stdout } = await proofcase(application, ['--version'], { dataFolder: scratch });
      assert.equal(code, 0);
      assert.match(stdout, /^\d+\.\d+\.\d+\s*$/);
    },
  },
  {
    name: 'the command line runs without a display, as on a server',
    platforms: ['linux'],
    async run({ application, scratch }) {
      const { executable, windowArguments } = application;
      const commandLine = [executable, ...windowArguments, '--ozone-platform=headless', '--cli'];
      const { code, stdout, stderr } = await proofcase({ commandLine }, ['outbox', '--json'], {
        dataFolder: scratch,
        env: { DISPLAY: undefined, WAYLAND_DISPLAY: undefined },
      });
      assert.equal(code, 0, stderr);
      assert.deepEqual(JSON.parse(stdout).packages, []);
    },
  },
  {
    name: 'wrong usage ends with 2, a folder that is not there with 1',
    async run({ application, scratch }) {
      const wrong = await proofcase(application, ['no-such-command'], { dataFolder: scratch });
      assert.equal(wrong.code, 2, wrong.stderr);
      const missing = path.join(scratch, 'no folder here');
      assert.equal((await proofcase(application, ['check', missing], { dataFolder: scratch })).code, 1);
    },
  },
  {
    name: 'check reads photos in a folder with blanks and accents, and prints JSON',
    async run({ application, sample, scratch }) {
      const folder = photosOf(sample, path.join(scratch, 'Schäden 2026 & mehr'));
      const { code, stdout, stderr } = await proofcase(application, ['check', folder, '--json'], {
        dataFolder: path.join(scratch, 'data'),
      });
      assert.equal(code, 0, stderr);
      const { items } = JSON.parse(stdout);
      assert.equal(items.length, 2);
      assert.ok(items.every(({ width }) => width > 0));
    },
  },
  {
    name: 'submit reaches a service whose address is followed by an option, and stays queued without one (4)',
    async run({ application, sample, scratch }) {
      const photos = photosOf(sample, path.join(scratch, 'photos'));
      const env = { PROOFCASE_API_KEY: KEY };
      const submit = (url, number, dataFolder) =>
        proofcase(application, ['submit', photos, '--service', url, '--case-number', number, '--json'], {
          dataFolder,
          env,
        });
      await withPracticeService(application, path.join(scratch, 'service'), async (url) => {
        const { code, stdout, stderr } = await submit(url, 'SMOKE-1', path.join(scratch, 'data'));
        assert.equal(code, 0, stdout + stderr);
        assert.ok(JSON.parse(stdout).result);
      });
      const unreachable = await submit('http://127.0.0.1:9', 'SMOKE-2', path.join(scratch, 'other'));
      assert.equal(unreachable.code, 4, unreachable.stdout + unreachable.stderr);
    },
  },
];
