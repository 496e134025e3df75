import { MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseId } from '../../../domain/ids';
import { languageFor } from '../../../domain/language';
import { useOfferActions } from '../../app/actions';
import { Button } from '../../components/button';
import { emptyDraft } from './question-draft';
import { QuestionsDialog } from './questions-dialog';

/** Opens the questions to the customer; what was changed in the dialog stays until the tab is left. */
export function QuestionsButton({ caseId }: { readonly caseId: CaseId }) {
  const { t, i18n } = useTranslation('questions');
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(() => emptyDraft(languageFor(i18n.language)));
  useOfferActions([
    {
      id: 'questions',
      label: t('open'),
      icon: <MessageCircleQuestionMark size={16} aria-hidden />,
      onAction: () => setIsOpen(true),
    },
  ]);
  const onRecorded = () => {
    setDraft(emptyDraft(draft.language));
    setIsOpen(false);
  };
  return (
    <>
      <Button icon={<MessageCircleQuestionMark size={16} aria-hidden />} onPress={() => setIsOpen(true)}>
        {t('open')}
      </Button>
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
