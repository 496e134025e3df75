import { useEffect, useRef } from 'react';
import { type Chapter, plainText } from '../../domain/handbook/chapter';
import { type HelpAddress, helpHash } from './address';
import styles from './help-page.module.css';

/** The chapters, and the sections of the open one. */
export function Contents({
  label,
  chapters,
  address: { language, chapterId, sectionId },
}: {
  readonly label: string;
  readonly chapters: readonly Chapter[];
  readonly address: HelpAddress;
}) {
  const navigation = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another current link
  useEffect(() => {
    navigation.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chapterId, sectionId]);
  return (
    <nav ref={navigation} aria-label={label} className={styles.contents}>
      <ul>
        {chapters.map(({ id, title, sections }) => (
          <li key={id}>
            <a
              href={helpHash(language, id)}
              aria-current={id === chapterId && sectionId === null ? 'page' : undefined}
              data-open={id === chapterId}
            >
              {title}
            </a>
            {id === chapterId ? (
              <ul className={styles.sections}>
                {sections.map((section) =>
                  section.id === null || section.level > 2 ? null : (
                    <li key={section.id}>
                      <a
                        href={helpHash(language, `${id}/${section.id}`)}
                        aria-current={section.id === sectionId ? 'page' : undefined}
                      >
                        {plainText(section.heading)}
                      </a>
                    </li>
                  ),
                )}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
