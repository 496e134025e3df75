import { beforeEach, describe, expect, it } from 'vitest';
import type { CaseId, PackageId, ProfileId } from '../../../src/domain/ids';
import type { PackageState } from '../../../src/domain/journal';
import {
  type Attention,
  NOTIFICATION_DEFAULTS,
  type Notice,
  type NoticedPackage,
} from '../../../src/domain/notices';
import { NoticeCollector } from '../../../src/main/app/shell/notice-collector';
import { noticeTexts } from '../../../src/main/app/shell/notice-texts';
import { pageAddress, screenOf } from '../../../src/main/app/shell/page-address';
import { shellTexts } from '../../../src/main/app/shell/texts';

interface Shown {
  readonly notice: Notice;
  readonly isRepeat: boolean;
  open: boolean;
}

let shown: Shown[];
let due: (() => void)[];
let attention: Attention;
let board: NoticeCollector;

const made = (number: number, state: PackageState, profile = 'profile'): NoticedPackage => ({
  id: `package-${number}` as PackageId,
  caseId: `case-${number}` as CaseId,
  caseNumber: `SCH-${number}`,
  profileId: profile as ProfileId,
  profileName: profile,
  state,
});
const pass = () => {
  for (const work of due.splice(0)) work();
};
const open = () => shown.filter((one) => one.open).map(({ notice }) => notice);

beforeEach(() => {
  shown = [];
  due = [];
  attention = { isFocused: false, place: { screen: 'other' } };
  board = new NoticeCollector({
    settings: () => NOTIFICATION_DEFAULTS,
    attention: () => attention,
    show: (notice, isRepeat) => {
      const one: Shown = { notice, isRepeat, open: true };
      shown.push(one);
      return {
        close: () => {
          one.open = false;
        },
      };
    },
    after: (_ms, work) => {
      due.push(work);
      return () => due.splice(due.indexOf(work), 1);
    },
  });
});

describe('the notifier', () => {
  it('reports several results at once in one notification', () => {
    for (const number of [1, 2, 3]) board.updatePackage(made(number, 'filed'));
    expect(shown).toEqual([]);
    pass();
    expect(open()).toMatchObject([{ kind: 'answer', count: 3 }]);
  });

  it('silently replaces the notification of a first result by one that counts the second', () => {
    board.updatePackage(made(1, 'filed'));
    pass();
    board.updatePackage(made(2, 'filed'));
    pass();
    expect(open()).toMatchObject([{ kind: 'answer', count: 2 }]);
    expect(shown.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  });

  it('separates a question from results', () => {
    board.updatePackage(made(1, 'filed'));
    board.updatePackage(made(2, 'unknown'));
    pass();
    expect(open().map(({ kind }) => kind)).toEqual(['question', 'answer']);
  });

  it('reports a paused profile once for any number of waiting packages', () => {
    for (const number of [1, 2, 3]) board.updatePackage(made(number, 'blocked'));
    board.updatePackage(made(4, 'blocked', 'other'));
    pass();
    expect(open()).toMatchObject([{ kind: 'block', count: 2, names: ['other', 'profile'] }]);
    board.markSeen();
    board.updatePackage(made(5, 'blocked'));
    pass();
    expect(open()).toEqual([]);
  });

  it('reports nothing that was already the case at the start', () => {
    board.addKnown([made(1, 'unknown'), made(2, 'blocked')]);
    board.updatePackage(made(1, 'unknown'));
    board.updatePackage(made(3, 'blocked'));
    pass();
    expect(shown).toEqual([]);
  });

  it('removes the notification of a question that was decided', () => {
    board.updatePackage(made(1, 'unknown'));
    pass();
    expect(open()).toHaveLength(1);
    board.updatePackage(made(1, 'closed'));
    expect(open()).toEqual([]);
  });

  it('clears its notifications when the window gets the focus', () => {
    board.updatePackage(made(1, 'filed'));
    pass();
    board.markSeen();
    expect(open()).toEqual([]);
    board.updatePackage(made(2, 'filed'));
    pass();
    expect(open()).toMatchObject([{ count: 1, names: ['SCH-2'] }]);
  });

  it('shows nothing while the user views the case, as checked when it would be shown', () => {
    board.updatePackage(made(1, 'filed'));
    board.updatePackage(made(2, 'filed'));
    attention = { isFocused: true, place: { screen: 'case', caseId: 'case-1' as CaseId } };
    pass();
    expect(open()).toMatchObject([{ count: 1, names: ['SCH-2'] }]);
  });

  it('removes shown and pending notifications of a deleted case', () => {
    board.updatePackage(made(1, 'filed'));
    pass();
    board.updatePackage(made(2, 'unknown'));
    board.removePackages(['package-1' as PackageId, 'package-2' as PackageId]);
    pass();
    expect(open()).toEqual([]);
    expect(shown).toHaveLength(1);
  });

  it('removes all notifications when it ends', () => {
    board.updatePackage(made(1, 'filed'));
    pass();
    board.updatePackage(made(2, 'unknown'));
    board.stop();
    pass();
    expect(open()).toEqual([]);
    expect(shown).toHaveLength(1);
  });
});

describe('the text of a notification', () => {
  const texts = shellTexts('en').notifications;
  const target = { to: 'outbox' } as const;

  it('contains the case number and nothing else of a case', () => {
    expect(noticeTexts(texts, { kind: 'answer', count: 1, names: ['SCH-1'], target })).toEqual({
      title: 'Result received',
      body: 'Case SCH-1 has a result.',
    });
  });

  it('contains no case number when none is given', () => {
    for (const language of ['de', 'en', 'pl'] as const) {
      for (const kind of ['answer', 'question', 'block'] as const) {
        const { title, body } = noticeTexts(shellTexts(language).notifications, {
          kind,
          count: 4,
          names: [],
          target,
        });
        expect(title).toContain('4');
        expect(`${title}${body}`).not.toMatch(/[{}]/);
      }
    }
  });

  it('names three cases and counts the others', () => {
    const { body } = noticeTexts(texts, { kind: 'answer', count: 5, names: ['A', 'B', 'C'], target });
    expect(body).toBe('A, B, C and 2 more');
  });
});

describe('the location of the window', () => {
  it('is read from the URL of its page and written into it', () => {
    expect(screenOf('app://proofcase/index.html#/outbox')).toEqual({ screen: 'outbox' });
    expect(screenOf('app://proofcase/index.html#/settings/sending')).toEqual({ screen: 'settings' });
    expect(screenOf('app://proofcase/index.html')).toEqual({ screen: 'other' });
    const caseId = '0000-1' as CaseId;
    expect(screenOf(pageAddress({ to: 'case', caseId }, 'de'))).toEqual({ screen: 'case', caseId });
    expect(screenOf(pageAddress({ to: 'outbox' }, 'pl'))).toEqual({ screen: 'outbox' });
    expect(pageAddress(null, 'en')).toBe('app://proofcase/index.html?language=en');
  });
});
