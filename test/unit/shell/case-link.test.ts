import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { CaseId } from '../../../src/domain/ids';
import { caseNumberOfLink } from '../../../src/main/app/shell/case-link';
import { keepEarlyLink, openCaseLinks } from '../../../src/main/app/shell/open-case-links';
import { readStartOptions } from '../../../src/main/app/shell/start-options';

describe('a link to a case', () => {
  it.each([
    ['proofcase://case/KF-2026-0003', 'KF-2026-0003'],
    ['PROOFCASE://case/KF%2F2026%2F3/', 'KF/2026/3'],
    ['proofcase://case/KF%202026', 'KF 2026'],
  ])('%s names the case %s', (link, caseNumber) => {
    expect(caseNumberOfLink(link)).toBe(caseNumber);
  });

  it.each([
    'proofcase://case/',
    'proofcase://case/KF1',
    'proofcase://case/KF-2026/send',
    'proofcase://outbox/KF-2026',
    'proofcase://case/KF-2026?send=1',
    'proofcase://case/KF-2026#send',
    'proofcase://case/%00%00%00%00',
    'proofcase://case/%E0%A4%A',
    'proofcase://case/Sch%C3%A4den',
    `proofcase://case/${'9'.repeat(600)}`,
    'https://case/KF-2026',
  ])('%s leads nowhere', (link) => {
    expect(caseNumberOfLink(link)).toBeNull();
  });

  it('makes every other argument ineffective, wherever it stands', () => {
    const link = 'proofcase://case/KF-2026';
    for (const argv of [
      ['Proofcase.exe', link, '--cli', 'submit', 'C:\\photos'],
      ['Proofcase.exe', '--cli', 'submit', 'photos', link],
      ['Proofcase.exe', '--data-dir', '/tmp/other', link],
    ]) {
      const environment = { PROOFCASE_DATA_DIR: '/data', PROOFCASE_SAMPLE: '/sample' };
      expect(readStartOptions(argv, environment, 'linux')).toEqual({
        dataFolder: expect.stringMatching(/data$/),
        sampleFolder: null,
        caseLink: link,
        cliArguments: null,
      });
    }
  });
});

describe('links', () => {
  /** The program with one case, and what links have it do. */
  function program() {
    const listeners = new Map<string, (...given: never[]) => void>();
    const done: unknown[] = [];
    const app = {
      on: (name: string, listener: (...given: never[]) => void) => listeners.set(name, listener),
    };
    const find = vi.fn(async ({ caseNumber }: { caseNumber: string }) =>
      caseNumber === 'KF-2026' ? { id: 'case-1' as CaseId } : null,
    );
    const targets = {
      engine: { handlers: { 'cases.find': find } },
      window: { showTarget: (target: object) => done.push(target) },
      dialogs: { showUnknownCase: async (caseNumber: string | null) => done.push({ unknown: caseNumber }) },
    };
    const open = (link: string | null) => openCaseLinks(app as never, link, targets as never);
    const raise = (name: string, ...given: unknown[]) =>
      (listeners.get(name) as ((...all: unknown[]) => void) | undefined)?.(...given);
    return { open, raise, done };
  }

  it('open the case at the start, from a second start and from macOS', async () => {
    const { open, raise, done } = program();
    open('proofcase://case/KF-2026');
    raise('second-instance', {}, ['Proofcase', 'proofcase://case/KF-2026']);
    const preventDefault = vi.fn();
    raise('open-url', { preventDefault }, 'proofcase://case/KF-2026');
    await expect.poll(() => done).toHaveLength(3);
    expect(new Set(done.map((target) => JSON.stringify(target)))).toEqual(
      new Set([JSON.stringify({ to: 'case', caseId: 'case-1' })]),
    );
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it.each([
    ['of macOS', 'open-url', { preventDefault: () => undefined }, 'proofcase://case/KF-2026'],
    ['of a second start', 'second-instance', {}, ['Proofcase', 'proofcase://case/KF-2026']],
  ])('%s are kept while the program starts', (_from, name, event, given) => {
    const app = new EventEmitter();
    const early = keepEarlyLink(app as never, null);
    const withFirst = keepEarlyLink(app as never, 'proofcase://case/FIRST');
    app.emit('second-instance', {}, ['Proofcase']);
    expect([early(), withFirst()]).toEqual([null, 'proofcase://case/FIRST']);
    app.emit(name, event, given);
    expect([early(), withFirst()]).toEqual(['proofcase://case/KF-2026', 'proofcase://case/KF-2026']);
  });

  it('say that there is no such case, or that the link cannot be used', async () => {
    const { open, raise, done } = program();
    open('proofcase://case/OTHER-1');
    raise('second-instance', {}, ['Proofcase', 'proofcase://send/KF-2026']);
    await expect.poll(() => done).toHaveLength(2);
    expect(done).toContainEqual({ unknown: 'OTHER-1' });
    expect(done).toContainEqual({ unknown: null });
  });

  it('are reported as defects when the case cannot be looked up', async () => {
    const onDefect = vi.fn();
    const failure = new Error('the database is closed');
    const engine = { handlers: { 'cases.find': () => Promise.reject(failure) } };
    openCaseLinks({ on: vi.fn() } as never, 'proofcase://case/KF-2026', { engine, onDefect } as never);
    await expect.poll(() => onDefect.mock.calls).toContainEqual([failure]);
  });

  it('do nothing when the program is started a second time without one', async () => {
    const { open, raise, done } = program();
    open(null);
    raise('second-instance', {}, ['Proofcase']);
    await Promise.resolve();
    expect(done).toEqual([]);
  });
});
