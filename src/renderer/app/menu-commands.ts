import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { EventMap } from '../../contract/events';
import type { CaseId } from '../../domain/ids';
import { asProofcaseError, onEvent } from '../bridge';
import { isScreenCovered } from '../components/covered-screen';
import { useMessages } from '../components/toasts';
import { navigate } from './current-route';
import { requestOptions } from './queries';
import type { Route } from './route';
import { travel } from './travel';
import { useFailureToast } from './use-failure-toast';

type Target = EventMap['navigate'];

/**
 * Returns what a command of the menu or a notification may do. An open dialog stays, with what was typed into it: a
 * screen behind it is not left, and the target of a notification is only offered.
 */
export function menuCommandStep(to: Target['to'], hasDialog: boolean): 'run' | 'offer' | 'ignore' {
  if (!hasDialog || to === 'help' || to === 'support') return 'run';
  // Where notifications lead.
  return to === 'case' || to === 'capture' || to === 'cases' || to === 'outbox' ? 'offer' : 'ignore';
}

export interface MenuCommands {
  readonly newCase: () => void;
  readonly takeOver: () => void;
  readonly palette: () => void;
  readonly help: () => void;
  readonly support: () => void;
}

/** Runs commands of the menu of the application, and opens the targets of notifications. */
export function useMenuCommands(commands: MenuCommands): void {
  const offer = useOffer();
  const follow = useEffectEvent((target: Target) => {
    const step = menuCommandStep(target.to, isScreenCovered());
    if (step === 'run') run(target, commands);
    else if (step === 'offer') void offer(target);
  });
  useEffect(() => onEvent('navigate', (target) => follow(target)), []);
}

function run(target: Target, commands: MenuCommands): void {
  const { to } = target;
  if (to === 'new-case') commands.newCase();
  else if (to === 'take-over') commands.takeOver();
  else if (to === 'palette' || to === 'help' || to === 'support') commands[to]();
  else if (to === 'back' || to === 'forward') travel(to);
  else if (to === 'about') navigate({ screen: 'settings', section: 'about' });
  else if (to === 'settings') navigate({ screen: 'settings', section: 'profiles' });
  else if (to === 'case' || to === 'capture') navigate(caseRoute(target));
  else navigate({ screen: to });
}

function caseRoute({ to, caseId }: Extract<Target, { readonly caseId: CaseId }>): Route {
  return { screen: 'case', caseId, tab: to === 'case' ? 'results' : 'capture' };
}

/** Returns a function that says that a dialog kept a case or a list from being opened, and offers to open it. */
function useOffer(): (target: Target) => Promise<void> {
  const client = useQueryClient();
  const { toast } = useMessages();
  const fail = useFailureToast();
  return async (target) => {
    const { to } = target;
    if (to !== 'case' && to !== 'capture') {
      const isList = to === 'cases';
      toast({
        tone: 'red',
        key: isList ? 'common:dialogOpen.casesNotOpened' : 'common:dialogOpen.outboxNotOpened',
        action: {
          label: isList ? 'common:dialogOpen.openCases' : 'common:dialogOpen.openOutbox',
          run: () => navigate({ screen: isList ? 'cases' : 'outbox' }),
        },
      });
      return;
    }
    const { caseId } = target;
    try {
      const { caseNumber } = await client.fetchQuery(requestOptions('cases.get', { caseId }));
      toast({
        tone: 'red',
        key: 'common:dialogOpen.caseNotOpened',
        values: { caseNumber },
        action: { label: 'common:dialogOpen.openCase', run: () => navigate(caseRoute(target)) },
      });
    } catch (thrown) {
      fail(asProofcaseError(thrown));
    }
  };
}
