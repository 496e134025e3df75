import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, IntakeView } from '../../../../contract/views';
import { cacheStartedHead } from '../../../app/intake-data';
import { useCommand } from '../../../app/queries';
import { useFailureToast } from '../../../app/use-failure-toast';
import { useMessages } from '../../../components/toasts';

export function useRefresh(detail: CaseDetail): () => void {
  const client = useQueryClient();
  const refresh = useCommand('intake.refresh', {
    onDone: (intake) => cacheStartedHead(client, intake),
    onError: useFailureToast(),
  });
  const { mutate } = refresh;
  return useCallback(() => mutate({ caseId: detail.id }), [mutate, detail.id]);
}

/** Announces once to screen readers that the folder has been read. */
export function useReadingAnnouncement(intake: IntakeView): void {
  const { t } = useTranslation('prepare');
  const { t: common } = useTranslation('common');
  const { announce } = useMessages();
  const before = useRef(intake.state);
  const { photos, documents } = intake.plan;
  useEffect(() => {
    if (before.current === 'running' && intake.state === 'done') {
      announce(
        t('reading.announceDone', {
          photos: common('photos', { count: photos }),
          documents: common('documents', { count: documents }),
        }),
      );
    }
    before.current = intake.state;
  }, [intake.state, photos, documents, announce, t, common]);
}

export interface ReadingPace {
  readonly filesPerSecond: number;
  readonly secondsLeft: number | null;
}

const MIN_MEASURED_MS = 2_000;

/** Average pace of reading the folder so far; null until enough has been measured. */
export function useReadingPace({ state, read, found }: IntakeView): ReadingPace | null {
  const start = useRef<{ readonly at: number; readonly read: number } | null>(null);
  const [pace, setPace] = useState<ReadingPace | null>(null);
  useEffect(() => {
    if (state !== 'running') {
      start.current = null;
      setPace(null);
      return;
    }
    const now = performance.now();
    start.current ??= { at: now, read };
    const elapsedMs = now - start.current.at;
    const done = read - start.current.read;
    if (elapsedMs < MIN_MEASURED_MS || done <= 0) return;
    const filesPerSecond = (done / elapsedMs) * 1_000;
    setPace({ filesPerSecond, secondsLeft: found > read ? (found - read) / filesPerSecond : null });
  }, [state, read, found]);
  return pace;
}
