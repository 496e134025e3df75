import { TriangleAlert } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button';
import { EmptyState } from '../components/empty-state';

interface Props {
  /** A changed key, e.g. another route, resets the error. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly resetKey: string;
}

/** Shows an error in place of a screen that fails; the rest of the window keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return <FailedScreen error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}

function FailedScreen({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      icon={<TriangleAlert size={22} aria-hidden />}
      title={t('error.screen')}
      actions={<Button onPress={onRetry}>{t('action.retry')}</Button>}
    >
      <p>{t('error.screenText')}</p>
      <p>
        <code>{error.message}</code>
      </p>
    </EmptyState>
  );
}
