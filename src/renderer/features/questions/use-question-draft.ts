import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageFor } from '../../../domain/language';
import { emptyDraft, type QuestionDraft } from './question-draft';

/** What a person changed in the questions to the customer. */
export interface QuestionDraftState {
  readonly draft: QuestionDraft;
  readonly setDraft: (draft: QuestionDraft) => void;
}

/** The draft of the questions, for as long as the component is shown. */
export function useQuestionDraft(): QuestionDraftState {
  const { i18n } = useTranslation();
  const [draft, setDraft] = useState(() => emptyDraft(languageFor(i18n.language)));
  return { draft, setDraft };
}
