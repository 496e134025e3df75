import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EventMap } from '../../contract/events';
import type { CaseId } from '../../domain/ids';
import { asProofcaseError, onEvent } from '../bridge';
import { useMessages } from '../components/toasts';
import { requestOptions } from './queries';
import type { Route } from './route';
import { isDialogOpen, travel } from './travel';
import { useFailureToast } from './use-failure-toast';
import { navigate } from './use-route';

type Target = EventMap['navigate'];

/**
 * Returns what a command of the menu or a notification may do. An open dialog stays, with what was typed into it: a
 * screen behind it is not left, and the case of a notification is only offered.
 */
export function menuCommandStep(to: Target['to'], hasDialog: boolean): 'run' | 'offer' | 'ignore' {
  if (!hasDialog || to === 'help' || to === 'support') return 'run';
  return to === 'case' || to === 'capture' ? 'offer' : 'ignore';
}

export interface MenuCommands {
  readonly newCase: () => void;
  readonly takeOver: () => void;
  readonly palette: () => void;
  readonly help: () => void;
  readonly support: () => void;
}

/** Runs what is chosen in the menu of the application, and opens the case of a notification. */
export function useMenuCommands(commands: MenuCommands): void {
  const offerCase = useOfferCase();
  const latest = useRef({ commands, offerCase });
  latest.current = { commands, offerCase };
  useEffect(
    () =>
      onEvent('navigate', (target) => {
        const step = menuCommandStep(target.to, isDialogOpen());
        if (step === 'run') run(target, latest.current.commands);
        else if (step === 'offer' && (target.to === 'case' || target.to === 'capture')) {
          void latest.current.offerCase(target.caseId, caseRoute(target));
        }
      }),
    [],
  );
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

/** Returns a function that says that a dialog kept a case from being opened, and offers to open it. */
function useOfferCase(): (caseId: CaseId, route: Route) => Promise<void> {
  const client = useQueryClient();
  const { toast } = useMessages();
  const fail = useFailureToast();
  return async (caseId, route) => {
    try {
      const { caseNumber } = await client.fetchQuery(requestOptions('cases.get', { caseId }));
      toast({
        tone: 'red',
        key: 'common:dialogOpen.caseNotOpened',
        values: { caseNumber },
        action: { label: 'common:dialogOpen.openCase', run: () => navigate(route) },
      });
    } catch (thrown) {
      fail(asProofcaseError(thrown));
    }
  };
}
