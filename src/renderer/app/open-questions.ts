import { useQuery } from '@tanstack/react-query';
import type { CaptureCreationView } from '../../contract/capture-views';
import type { TeamOffers } from '../../contract/handover-views';
import type { OutboxEntry } from '../../contract/views';
import { countWaitingForPerson, overviewOf } from '../../domain/outbox-overview';
import { requestOptions } from './queries';

/** Returns how many things in the outbox wait for a person. `select` avoids rendering on every change of byte counts. */
export function useWaitingForPerson(): number {
  return useQuery({ ...requestOptions('outbox.list', {}), select: countInOutbox }).data ?? 0;
}

/** Returns how many requests for capture links have an unknown outcome and wait for a decision. */
export function useOpenLinkQuestions(): number {
  return useQuery({ ...requestOptions('captures.questions', {}), select: countCreations }).data ?? 0;
}

/** Returns how many cases colleagues hand over to this workstation by a team store. */
export function useOfferedCases(): number {
  return useQuery({ ...requestOptions('handover.offers', {}), select: countOffers }).data ?? 0;
}

function countOffers({ offers }: TeamOffers): number {
  return offers.length;
}

function countCreations(creations: readonly CaptureCreationView[]): number {
  return creations.length;
}

function countInOutbox(entries: readonly OutboxEntry[]): number {
  return countWaitingForPerson(overviewOf(entries));
}
