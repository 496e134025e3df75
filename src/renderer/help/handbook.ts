import { HELP_CHAPTERS } from '../../contract/help-topics';
import type { Chapter } from '../../domain/handbook/chapter';
import { type HandbookIndex, indexHandbook } from '../../domain/handbook/search-handbook';
import type { Language } from '../../domain/language';

/** Languages in which the handbook is written. */
export type HandbookLanguage = 'de' | 'en';

export interface Handbook {
  readonly language: HandbookLanguage;
  /** In their order. */
  readonly chapters: readonly Chapter[];
  readonly index: HandbookIndex;
  /** Address of each picture by its file name. */
  readonly pictures: ReadonlyMap<string, string>;
}

export function handbookLanguage(language: Language): HandbookLanguage {
  return language === 'de' ? 'de' : 'en';
}

type Files<Content> = { readonly [path: string]: Content };

const CHAPTERS: { readonly [Of in HandbookLanguage]: Files<Chapter> } = {
  de: import.meta.glob<Chapter>('../../../docs/handbook/de/*.md', { eager: true, import: 'default' }),
  en: import.meta.glob<Chapter>('../../../docs/handbook/en/*.md', { eager: true, import: 'default' }),
};

const PICTURES: { readonly [Of in HandbookLanguage]: Files<string> } = {
  de: import.meta.glob<string>('../../../docs/handbook/images/de/*.webp', {
    eager: true,
    import: 'default',
    query: '?url',
  }),
  en: import.meta.glob<string>('../../../docs/handbook/images/en/*.webp', {
    eager: true,
    import: 'default',
    query: '?url',
  }),
};

const open = new Map<HandbookLanguage, Handbook>();

export function openHandbook(language: HandbookLanguage): Handbook {
  const known = open.get(language);
  if (known) return known;
  const byId = new Map(Object.values(CHAPTERS[language]).map((chapter) => [chapter.id, chapter]));
  const chapters = HELP_CHAPTERS.flatMap((id) => byId.get(id) ?? []);
  const pictures = new Map(
    Object.entries(PICTURES[language]).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
  );
  const handbook = { language, chapters, index: indexHandbook(chapters), pictures };
  open.set(language, handbook);
  return handbook;
}
