import {
  ArrowRightLeft,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CirclePause,
  FolderOpen,
  Lock,
  type LucideIcon,
  OctagonX,
  Send,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CaseState, CaseStep } from '../../../domain/case-state';
import { Badge, type Tone } from '../../components/badge';

const STYLES: { readonly [State in CaseState]: { readonly tone: Tone; readonly Icon: LucideIcon } } = {
  'needs-you': { tone: 'yellow', Icon: CircleHelp },
  rejected: { tone: 'red', Icon: OctagonX },
  sending: { tone: 'accent', Icon: Send },
  sealed: { tone: 'grey', Icon: Lock },
  preparing: { tone: 'grey', Icon: FolderOpen },
  answered: { tone: 'accent', Icon: CircleCheck },
  'closed-without-answer': { tone: 'grey', Icon: CircleMinus },
  'handed-over': { tone: 'grey', Icon: ArrowRightLeft },
};

export interface CaseStateBadgeProps {
  readonly state: CaseState;
  /** Left out: the badge says the state itself. */
  readonly next?: CaseStep;
}

/** The state of a case in at most a few words; the tooltip has its whole name. */
export function CaseStateBadge({ state, next }: CaseStateBadgeProps) {
  const { t } = useTranslation('caseState');
  const { tone, Icon: StateIcon } = STYLES[state];
  const Icon = next === 'resume-profile' || next === 'sign-in-to-proxy' ? CirclePause : StateIcon;
  return (
    <span data-case-state={state} title={t(`state.${state}`)}>
      <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
        {next ? t(`short.${next}`) : t(`state.${state}`)}
      </Badge>
    </span>
  );
}
