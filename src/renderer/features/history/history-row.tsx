import {
  Circle,
  CircleHelp,
  FolderOpen,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageCircleReply,
  PackageCheck,
  Send,
  StickyNote,
  TriangleAlert,
  UserRound,
  Video,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortHash } from '../../../locales/formats';
import { Badge } from '../../components/badge';
import { useFormats } from '../../i18n/use-formats';
import { DecisionBadge } from './decision-badge';
import { useEntryWords } from './entry-words';
import styles from './history-list.module.css';
import type { DecisionRow, EntryRow, HistoryItemRow, NoteRow } from './history-rows';
import { AnswerContent, InquiryContent } from './inquiry-row';

/** An entry of the log in one line, or a note or decision with its text. */
export function HistoryRowContent({ row }: { readonly row: HistoryItemRow }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const { offset } = formats.instant(row.at);
  return (
    <>
      <span className={styles.time}>
        {formats.clock(row.at)} <span className={styles.offset}>{offset}</span>
      </span>
      <span className={styles.rail}>
        <RowIcon row={row} />
      </span>
      <Content row={row} />
      {row.chain === 'fits' && !row.problem ? (
        <span className={styles.hash}>
          {row.entry ? (
            <>
              <span className={styles.number}>{formats.number(row.entry.sequence)}</span>
              <code title={row.entry.hash}>{shortHash(row.entry.hash)}</code>
            </>
          ) : null}
        </span>
      ) : (
        <span className={styles.hash}>
          <Badge
            tone={row.chain === 'unproved' && !row.problem ? 'grey' : 'red'}
            icon={<TriangleAlert size={13} aria-hidden />}
          >
            {row.problem
              ? t(`mark.${row.problem}`)
              : t(`mark.${row.chain === 'broken' ? 'broken' : 'unproved'}`)}
          </Badge>
        </span>
      )}
    </>
  );
}

function Content({ row }: { readonly row: HistoryItemRow }) {
  switch (row.kind) {
    case 'note':
      return <NoteContent row={row} />;
    case 'decision':
      return <DecisionContent row={row} />;
    case 'inquiry':
      return <InquiryContent row={row} />;
    case 'answer':
      return <AnswerContent row={row} />;
    case 'entry':
      return <EntryContent row={row} />;
  }
}

function EntryContent({ row: { entry, names } }: { readonly row: EntryRow }) {
  const words = useEntryWords(names);
  const summary = words.summary(entry);
  return (
    <span className={styles.line}>
      <span>{words.action(entry)}</span>
      <span className={styles.summary} title={summary}>
        {summary}
      </span>
      <span className={styles.actor}>{words.actor(entry.actor)}</span>
    </span>
  );
}

function NoteContent({ row: { note, version } }: { readonly row: NoteRow }) {
  const { t } = useTranslation('history');
  const isCorrected = version !== null && version.version > 1;
  return (
    <span className={styles.words}>
      <span className={styles.caption}>
        <strong>{t('note.title')}</strong>
        <span>{note.removed ? t('note.removed', { actor: note.removed.actor }) : version?.actor}</span>
        {isCorrected ? <span>{t('note.corrected')}</span> : null}
      </span>
      {version ? (
        <span className={styles.text}>{version.text ?? t('note.removedText')}</span>
      ) : (
        <span className={styles.gone}>{t('note.removedText')}</span>
      )}
    </span>
  );
}

function DecisionContent({ row: { decision, stands } }: { readonly row: DecisionRow }) {
  const { t } = useTranslation('history');
  return (
    <span className={styles.words}>
      <span className={styles.caption}>
        <DecisionBadge choice={decision.choice} />
        <span>{decision.actor}</span>
        {decision.choice === 'open' ? null : (
          <span>{stands ? t('decision.standing') : t('decision.superseded')}</span>
        )}
      </span>
      <span className={styles.text}>{decision.reason ?? t('decision.erased')}</span>
    </span>
  );
}

const ICONS: readonly (readonly [prefix: string, icon: LucideIcon])[] = [
  ['folder-', FolderOpen],
  ['items-', FolderOpen],
  ['package-', Send],
  ['upload-', Send],
  ['scan-', Send],
  ['answer-', PackageCheck],
  ['evidence-', PackageCheck],
  ['outcome-', CircleHelp],
  ['decision-', UserRound],
  ['handler-', UserRound],
  ['case-note-', StickyNote],
  ['note-', StickyNote],
  ['capture-', Video],
  ['push-', Video],
  ['customer-', MessageCircleQuestionMark],
];

function RowIcon({ row }: { readonly row: HistoryItemRow }) {
  if (row.kind === 'note') return <StickyNote size={15} aria-hidden />;
  if (row.kind === 'inquiry') return <MessageCircleQuestionMark size={15} aria-hidden />;
  if (row.kind === 'answer') return <MessageCircleReply size={15} aria-hidden />;
  if (row.kind === 'decision') return <UserRound size={15} aria-hidden />;
  const Icon = ICONS.find(([prefix]) => row.entry.action.startsWith(prefix))?.[1] ?? Circle;
  return <Icon size={14} aria-hidden />;
}
