import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../..');

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const lockSchema = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

let manifest: z.infer<typeof manifestSchema>;
let locked: readonly (readonly [string, z.infer<typeof lockSchema>['packages'][string]])[];

beforeAll(async () => {
  manifest = manifestSchema.parse(JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')));
  const lock = lockSchema.parse(JSON.parse(await readFile(resolve(root, 'package-lock.json'), 'utf8')));
  locked = Object.entries(lock.packages).filter(([path]) => path !== '');
});

describe('the dependencies', () => {
  it('of the shipped program are locked to a version and the hash of their content', () => {
    const shipped = locked.filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
    expect(shipped.length).toBeGreaterThan(Object.keys(manifest.dependencies).length);
    const loose = shipped.filter(
      ([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('come from the configured registry, not from a URL in the lock file', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('run no install script except those of a fixed list', () => {
    expect(manifest.allowScripts).toEqual({ node: true });
    const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, '')).sort();
    // All but `node` work without their script: their binaries lie in packages of their own or beside them.
    expect(names).toEqual(['@swc/core', 'electron-winstaller', 'keytar', 'koffi', 'node']);
  });
});
