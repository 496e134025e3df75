import { describe, expect, it } from 'vitest';
import { pathsOf, problemsOf, requiredPaths, tableOf } from '../../scripts/package/read-back.mjs';

const ENTRY = '[Desktop Entry]\nName=Proofcase\nExec=/opt/Proofcase/proofcase %U\n';
const COMPLETE = {
  target: 'deb',
  paths: requiredPaths('deb'),
  archived: ['/out', '/out/main/index.js', '/node_modules/sharp/lib/index.js', '/package.json'],
  entry: ENTRY,
  information: ' Package: proofcase\n Version: 1.2.3\n Installed-Size: 1',
} as const;

const problems = (changes: Partial<Parameters<typeof problemsOf>[0]>) =>
  problemsOf({ ...COMPLETE, ...changes }, '1.2.3');

describe('reading a package of Linux back', () => {
  it('reads the paths of a deb without dates, folders’ slashes and links', () => {
    const listing = [
      'drwxr-xr-x 0/0               0 2026-01-02 03:04 ./opt/Proofcase/',
      '-rw-r--r-- root/root      1234 2026-01-02 03:04 ./opt/Proofcase/a file.pak',
      'lrwxrwxrwx root/root         0 2026-01-02 03:04 ./usr/bin/proofcase -> ../../opt/Proofcase/proofcase',
      '',
    ].join('\n');
    expect(pathsOf('deb', listing)).toEqual([
      '/opt/Proofcase',
      '/opt/Proofcase/a file.pak',
      '/usr/bin/proofcase',
    ]);
  });

  it('reads the paths of an rpm and of an AppImage', () => {
    expect(pathsOf('rpm', '/opt/Proofcase\n/opt/Proofcase/proofcase\n')).toEqual([
      '/opt/Proofcase',
      '/opt/Proofcase/proofcase',
    ]);
    const listing = 'squashfs-root\nsquashfs-root/AppRun\nsquashfs-root/usr/lib\n';
    expect(pathsOf('AppImage', listing)).toEqual(['/AppRun', '/usr/lib']);
  });

  it('finds nothing wrong with a complete package', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ target: 'rpm', information: 'Name  : proofcase\nVersion     : 1.2.3\n' })).toEqual([]);
    const entry = 'Exec=AppRun %U\nX-AppImage-Version=1.2.3\n';
    const paths = requiredPaths('AppImage');
    expect(problems({ target: 'AppImage', paths, entry, information: entry })).toEqual([]);
  });

  it.each([
    '/usr/share/kio/servicemenus/proofcase.desktop',
    '/usr/share/nemo/actions/proofcase.nemo_action',
    '/usr/share/mime/packages/proofcase.xml',
    '/opt/Proofcase/resources/apparmor-profile',
    '/opt/Proofcase/proofcase',
  ])('misses %s', (file) => {
    const paths = COMPLETE.paths.filter((each) => each !== file);
    expect(problems({ paths })).toEqual([`${file} is missing`]);
  });

  it('refuses files of the development, in the package and in its archive', () => {
    const archived = [
      ...COMPLETE.archived,
      '/out/main/index.js.map',
      '/scripts',
      '/node_modules/sharp/a.d.ts',
    ];
    expect(problems({ archived, paths: [...COMPLETE.paths, '/opt/Proofcase/README.md'] })).toEqual([
      '/opt/Proofcase/README.md is a file of the development',
      '/out/main/index.js.map is a file of the development',
      '/node_modules/sharp/a.d.ts is a file of the development',
      '/scripts does not belong in the archive',
    ]);
  });

  it('refuses a start without a sandbox and an entry without a start', () => {
    expect(problems({ entry: 'Exec=/opt/Proofcase/proofcase --no-sandbox %U' })).toEqual([
      'the desktop entry starts without a sandbox: /opt/Proofcase/proofcase --no-sandbox %U',
    ]);
    expect(problems({ entry: '' })).toEqual(['the desktop entry has no Exec']);
  });

  it('refuses another version, and none', () => {
    expect(problems({ information: ' Version: 1.2.2' })).toEqual(['the version is 1.2.2, not 1.2.3']);
    expect(problems({ information: '' })).toEqual(['the version is not told, not 1.2.3']);
  });

  it('prints rows in columns', () => {
    const rows = [{ target: 'AppImage', state: 'configured only', details: 'needs fpm' }];
    expect(tableOf(rows)).toBe('target    state            details\nAppImage  configured only  needs fpm');
  });
});
