import { ArrowLeft, ArrowRight, Printer } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { searchHandbook } from '../../domain/handbook/search-handbook';
import { IconButton } from '../components/button';
import { SearchField } from '../components/search-field';
import { helpHash, useHelpAddress } from './address';
import { Article, headingId } from './article';
import { Contents } from './contents';
import { handbookLanguage, openHandbook } from './handbook';
import { useHelpKeys } from './help-keys';
import styles from './help-page.module.css';
import { SearchResults } from './search-results';
import { HELP_TEXTS } from './texts';
import { useHistory } from './use-history';
import { useMarkedWords } from './use-marked-words';
import { useScrollPositions } from './use-scroll-positions';

/** The page of the help window: contents or search results beside a chapter. */
export function HelpPage() {
  const address = useHelpAddress();
  const { language, chapterId, sectionId } = address;
  const texts = HELP_TEXTS[language];
  const handbook = openHandbook(handbookLanguage(language));
  const [query, setQuery] = useState('');
  const hits = useMemo(() => searchHandbook(handbook.index, query), [handbook, query]);
  const history = useHistory();
  const search = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const main = useRef<HTMLElement>(null);
  const at = handbook.chapters.findIndex(({ id }) => id === chapterId);
  const chapter = handbook.chapters[at];
  const title = chapter?.title ?? '';

  useMarkedWords(main, query, `${handbook.language}/${chapterId}`);
  useScrollPositions(main, `${chapterId}/${sectionId}`, headingId({ id: sectionId }));
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${title} – ${texts.title} – Proofcase`;
  }, [language, title, texts]);
  useHelpKeys({
    search: () => search.current?.select(),
    back: history.back,
    forward: history.forward,
    print: () => window.print(),
  });

  return (
    <I18nProvider locale={language}>
      <div className={styles.page}>
        <header className={styles.bar}>
          <IconButton label={texts.back} isDisabled={!history.canGoBack} onPress={history.back}>
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
          <IconButton label={texts.forward} isDisabled={!history.canGoForward} onPress={history.forward}>
            <ArrowRight size={16} aria-hidden />
          </IconButton>
          <SearchField
            label={texts.search}
            value={query}
            onChange={setQuery}
            inputRef={search}
            maxLength={100}
            onMoveToResults={() => results.current?.querySelector('a')?.focus()}
          />
          <IconButton label={texts.print} onPress={() => window.print()}>
            <Printer size={16} aria-hidden />
          </IconButton>
        </header>
        <div className={styles.side}>
          {query.trim() === '' ? (
            <Contents label={texts.contents} chapters={handbook.chapters} address={address} />
          ) : (
            <SearchResults texts={texts} query={query} hits={hits} address={address} listRef={results} />
          )}
        </div>
        <main ref={main} className={styles.main} lang={handbook.language} tabIndex={-1}>
          {language === handbook.language ? null : (
            <p className={styles.foreign} lang={language}>
              {texts.otherLanguage}
            </p>
          )}
          {chapter ? <Article chapter={chapter} language={language} pictures={handbook.pictures} /> : null}
          <nav className={styles.turn} aria-label={texts.chapters}>
            {[handbook.chapters[at - 1], handbook.chapters[at + 1]].map((other, side) =>
              other ? (
                <a key={other.id} href={helpHash(language, other.id)} rel={side === 0 ? 'prev' : 'next'}>
                  <small>{side === 0 ? texts.previous : texts.next}</small>
                  {other.title}
                </a>
              ) : null,
            )}
          </nav>
        </main>
      </div>
    </I18nProvider>
  );
}
