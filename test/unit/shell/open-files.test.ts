import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createOpenedFiles, openedPaths, watchOpenedFiles } from '../../../src/main/app/shell/open-files';
import { isFirstStart } from '../../../src/main/app/shell/second-start';

const there =
  (...paths: readonly string[]) =>
  (path: string) =>
    paths.includes(path);

describe('what a file manager hands over', () => {
  it.each([
    ['of an entry for folders', ['proofcase', '--check=/photos/Schaden 1'], ['/photos/Schaden 1']],
    [
      'as plain arguments',
      ['proofcase', '/photos/a.jpg', '/photos/b.jpg'],
      ['/photos/a.jpg', '/photos/b.jpg'],
    ],
    ['as addresses', ['proofcase', 'file:///photos/Schaden%201'], ['/photos/Schaden 1']],
    ['twice', ['proofcase', '--check=/photos/a.jpg', '/photos/a.jpg'], ['/photos/a.jpg']],
    [
      'beside switches of Chromium',
      ['proofcase', '--no-sandbox', '/photos/a.jpg', '--x=/photos/b.jpg'],
      ['/photos/a.jpg'],
    ],
    ['that is the value of another option', ['proofcase', '--data-dir', '/photos/a.jpg'], []],
    ['that does not exist', ['proofcase', '--check=/photos/none.jpg'], []],
    ['by a relative path', ['proofcase', '--check=photos'], []],
    ['with a broken address', ['proofcase', 'file://server.example/%E0%A4%A'], []],
    [
      'beside a link, which a web page could write',
      ['proofcase', 'proofcase://case/KF-2026', '--check=/photos/a.jpg'],
      [],
    ],
    ['to the command line', ['proofcase', '--cli', 'check', '/photos/a.jpg'], []],
  ] as const)('is taken or left: %s', (_name, argv, expected) => {
    const exists = there('/photos/Schaden 1', '/photos/a.jpg', '/photos/b.jpg', 'photos');
    expect(openedPaths(argv, true, exists)).toEqual(expected);
  });

  it('is only the option in a checkout, whose own folder is an argument', () => {
    const argv = ['electron', '/checkout', '--check=/photos/a.jpg'];
    expect(openedPaths(argv, false, () => true)).toEqual(['/photos/a.jpg']);
  });

  it('arrives from this start, from a second one and from macOS, and waits until it is asked for, once', () => {
    const app = Object.assign(new EventEmitter(), { isPackaged: true, getAppPath: () => '' });
    const opened = createOpenedFiles();
    const announced: number[] = [];
    watchOpenedFiles(app as never, ['proofcase', `--check=${import.meta.dirname}`], opened.add);
    opened.onAdded(() => announced.push(announced.length));
    expect(announced).toHaveLength(1);
    expect(opened.take()).toEqual({ paths: [import.meta.dirname], leftOut: 0 });
    expect(opened.take()).toEqual({ paths: [], leftOut: 0 });
    // Electron puts the values of options behind arguments of its own.
    const reordered = ['proofcase', '--data-dir', '--allow-file-access-from-files', import.meta.dirname];
    const given = ['proofcase', '--data-dir', import.meta.dirname, import.meta.filename];
    app.emit('second-instance', {}, reordered, '/', { programArguments: given });
    let prevented = 0;
    app.emit('open-file', { preventDefault: () => (prevented += 1) }, '/Volumes/card');
    expect(prevented).toBe(1);
    expect(announced).toHaveLength(3);
    expect(opened.take()).toEqual({ paths: [import.meta.filename, '/Volumes/card'], leftOut: 0 });
  });

  it('is cut to the first 100 that wait, and the number of the others is kept', () => {
    const paths = (count: number) => Array.from({ length: count }, (_, at) => `/photos/${at}`);
    expect(openedPaths(['proofcase', ...paths(123)], true, () => true)).toHaveLength(123);
    const opened = createOpenedFiles();
    opened.add(paths(123));
    opened.add(paths(2));
    expect(opened.take()).toEqual({ paths: paths(100), leftOut: 25 });
    expect(opened.take()).toEqual({ paths: [], leftOut: 0 });
  });

  it('is handed over in the order in which it was given, unless Chromium would cut the message', () => {
    const handed: unknown[][] = [];
    const app = { requestSingleInstanceLock: (...data: unknown[]) => handed.push(data) > 0 };
    const few = ['proofcase', '--data-dir', '/data', '/photos/a.jpg'];
    const many = Array.from({ length: 300 }, (_, at) => `/photos/Schaden/IMG_${at}.jpg`);
    expect(isFirstStart(app as never, few)).toBe(true);
    expect(isFirstStart(app as never, many)).toBe(true);
    expect(handed).toEqual([[{ programArguments: few }], []]);
  });
});
