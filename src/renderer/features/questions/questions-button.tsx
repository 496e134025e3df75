import { MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseId } from '../../../domain/ids';
import { useOfferActions } from '../../app/actions';
import { Button, IconButton } from '../../components/button';
import { emptyDraft } from './question-draft';
import { QuestionsDialog } from './questions-dialog';
import { type QuestionDraftState, useQuestionDraft } from './use-question-draft';

export interface QuestionsButtonProps {
  readonly caseId: CaseId;
  /** Shows the icon alone, with the label as its tooltip. */
  readonly isCompact?: boolean;
  /** Kept by a screen that replaces the button while the tab is shown. */
  readonly kept?: QuestionDraftState;
}

/** Opens the questions to the customer; what was changed in the dialog stays until the tab is left. */
export function QuestionsButton({ caseId, isCompact = false, kept }: QuestionsButtonProps) {
  const { t } = useTranslation('questions');
  const [isOpen, setIsOpen] = useState(false);
  const own = useQuestionDraft();
  const { draft, setDraft } = kept ?? own;
  const icon = <MessageCircleQuestionMark size={16} aria-hidden />;
  const open = () => setIsOpen(true);
  useOfferActions([{ id: 'questions', label: t('open'), icon, onAction: open }]);
  const onRecorded = () => {
    setDraft(emptyDraft(draft.language));
    setIsOpen(false);
  };
  return (
    <>
      {isCompact ? (
        <IconButton label={t('open')} onPress={open}>
          {icon}
        </IconButton>
      ) : (
        <Button icon={icon} onPress={open}>
          {t('open')}
        </Button>
      )}
      {isOpen ? (
        <QuestionsDialog
          caseId={caseId}
          draft={draft}
          onDraft={setDraft}
          onRecorded={onRecorded}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
