import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/language';

const ROOT = join(import.meta.dirname, '../..');
const require = createRequire(join(ROOT, 'package.json'));
const builder = require('app-builder-lib/out/util/config/config.js') as {
  getConfig(folder: string, file: null, given: null): Promise<Record<string, unknown>>;
  validateConfiguration(config: object, log: object): Promise<void>;
};
const { DebugLogger } = require('builder-util') as { DebugLogger: new (isEnabled: boolean) => object };

const check = (config: object) => builder.validateConfiguration(config, new DebugLogger(false));

interface Target {
  readonly target: string;
  readonly arch: readonly string[];
}

describe('the configuration of the packages', () => {
  it('is valid by the schema of the builder, which refuses an unknown setting', async () => {
    const config = await builder.getConfig(ROOT, null, null);
    await expect(check(config)).resolves.toBeUndefined();
    await expect(check({ ...config, nsis: { silently: true } })).rejects.toThrow(/configuration\.nsis/);
  });

  it('keeps the Electron texts of the languages of the window', async () => {
    const { electronLanguages } = await builder.getConfig(ROOT, null, null);
    expect([electronLanguages].flat().sort()).toEqual([...LANGUAGES].sort());
  });

  it('has a package for one person and one for all users on every system', async () => {
    const config = (await builder.getConfig(ROOT, null, null)) as Record<
      string,
      { target: readonly Target[] }
    >;
    const targets = (system: string) => config[system]?.target.map(({ target }) => target);
    expect(targets('win')).toEqual(['nsis', 'msi', 'portable']);
    expect(targets('mac')).toEqual(['dmg', 'zip']);
    expect(targets('linux')).toEqual(['AppImage', 'deb', 'rpm']);
    expect(config.protocols).toMatchObject([{ schemes: ['proofcase'] }]);
  });
});
