import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
import styles from './button.module.css';

/** Says more about a focusable element; never the only place of a fact. */
export function Tooltip({
  text,
  children,
}: {
  readonly text: ReactNode;
  readonly children: ReactElement<React.DOMAttributes<Element>, string>;
}) {
  return (
    <TooltipTrigger delay={500}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
