import { APP_ORIGIN } from '../../../contract/bridge';
import type { CaseId } from '../../../domain/ids';
import type { Language } from '../../../domain/language';
import type { NoticeTarget, WindowLocation } from '../../../domain/notices';

/** The current screen of the window, parsed from the hash of its address. */
export function screenOf(address: string): WindowLocation {
  const hash = address.split('#')[1] ?? '';
  const [screen, id] = hash.replace(/^\//, '').split('/');
  if (screen === 'outbox' || screen === 'settings') return { screen };
  if (screen === 'case' && id) return { screen, caseId: decodeURIComponent(id) as CaseId };
  return { screen: 'other' };
}

/** The page address of a screen; the start page for null. `language` is the one that the page starts in. */
export function pageAddress(target: NoticeTarget | null, language: Language): string {
  const page = `${APP_ORIGIN}/index.html?language=${language}`;
  if (target === null) return page;
  if (target.to === 'case' || target.to === 'capture') {
    const tab = target.to === 'case' ? 'results' : 'capture';
    return `${page}#/case/${encodeURIComponent(target.caseId)}/${tab}`;
  }
  return `${page}#/${target.to}`;
}
