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

export interface MeasuredReading {
  readonly start: { readonly atMs: number; readonly read: number };
  readonly read: number;
  readonly pace: ReadingPace | null;
}

/** Measures the pace from the first progress of a source on; a lower count is that of the next source. */
export function measureReading(
  before: MeasuredReading | null,
  { read, found }: Pick<IntakeView, 'read' | 'found'>,
  nowMs: number,
): MeasuredReading {
  const start = before === null || read < before.read ? { atMs: nowMs, read } : before.start;
  const elapsedMs = nowMs - start.atMs;
  const done = read - start.read;
  if (elapsedMs < MIN_MEASURED_MS || done === 0) return { start, read, pace: null };
  const filesPerSecond = (done / elapsedMs) * 1_000;
  const secondsLeft = found > read ? (found - read) / filesPerSecond : null;
  return { start, read, pace: { filesPerSecond, secondsLeft } };
}

/** Average pace of reading the current source so far; null until enough has been measured. */
export function useReadingPace({ state, read, found }: IntakeView): ReadingPace | null {
  const measured = useRef<MeasuredReading | null>(null);
  const [pace, setPace] = useState<ReadingPace | null>(null);
  useEffect(() => {
    if (state !== 'running') {
      measured.current = null;
      setPace(null);
      return;
    }
    measured.current = measureReading(measured.current, { read, found }, performance.now());
    setPace(measured.current.pace);
  }, [state, read, found]);
  return pace;
}
