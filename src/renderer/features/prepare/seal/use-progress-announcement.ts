import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../../components/toasts';
import type { SendingPhase } from './sending-status';

/** Announces each step of a submission to screen readers, which do not read a progress bar automatically. */
export function useProgressAnnouncement(phase: SendingPhase | 'sealing' | null): void {
  const { t } = useTranslation('prepare');
  const { announce } = useMessages();
  const announced = useRef(phase);
  useEffect(() => {
    if (announced.current === phase) return;
    announced.current = phase;
    if (phase !== null) announce(t(`bar.${phase}`));
  }, [phase, announce, t]);
}
