import { Mail, Printer, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { CaptureDetail } from '../../../contract/capture-views';
import { isClosed, linkSender, offeredLink } from '../../../domain/capture/capture-state';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy-button';
import { Notice } from '../../components/notice';
import styles from './capture-tab.module.css';
import { useCaptureWords } from './capture-words';
import { MailDialog } from './mail-dialog';

export interface LinkPanelProps {
  readonly capture: CaptureDetail;
  /** Whether the case has a newer capture case. */
  readonly isSuperseded: boolean;
}

/** Shows the current link and the ways to share it; links of earlier sessions cannot be shared (R31). */
export function LinkPanel({ capture, isSuperseded }: LinkPanelProps) {
  const { t } = useTranslation('capture');
  const [isMailing, setIsMailing] = useState(false);
  const { state } = capture;
  const link = offeredLink(state);
  if (isClosed(state)) return null;
  if (link === null) {
    return (
      <section className={styles.panel}>
        <h2>{t('link.title')}</h2>
        <p className={styles.quiet}>{t('link.none')}</p>
      </section>
    );
  }
  return (
    <section className={styles.panel}>
      <h2>{t('link.title')}</h2>
      {isSuperseded ? (
        <Notice tone="yellow" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('link.supersededBy')}
        </Notice>
      ) : null}
      <div className={styles.link}>
        <QrCode text={link} label={t('link.qr', { caseNumber: capture.caseNumber })} />
        <div className={styles.linkText}>
          <code>{link}</code>
          <div className={styles.buttons}>
            <CopyButton text={link} copiedKey="capture:link.copied">
              {t('link.copy')}
            </CopyButton>
            <Button icon={<Mail size={15} aria-hidden />} onPress={() => setIsMailing(true)}>
              {t('link.mail')}
            </Button>
            <Button icon={<Printer size={15} aria-hidden />} onPress={() => globalThis.print()}>
              {t('link.print')}
            </Button>
          </div>
          <Sender mode={state.communicationMode} />
        </div>
      </div>
      <PrintedLink caseNumber={capture.caseNumber} link={link} />
      {isMailing ? <MailDialog capture={capture} onClose={() => setIsMailing(false)} /> : null}
    </section>
  );
}

/** Says who sends the link; an undocumented mode is shown verbatim (R21). */
function Sender({ mode }: { readonly mode: string | null }) {
  const { t } = useTranslation('capture');
  const words = useCaptureWords();
  const sender = linkSender(mode);
  if (sender === 'operator') return <p className={styles.quiet}>{t('link.operatorSends')}</p>;
  if (sender === 'client') return <p className={styles.quiet}>{t('link.youSend')}</p>;
  return (
    <p className={styles.quiet}>
      {mode === null ? null : <code>{words('mode', mode)}</code>} {t('link.senderUnknown')}
    </p>
  );
}

/** A QR code, black on white in either theme, with the quiet zone that the standard requires. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

const QUIET_ZONE_MODULES = 4;

function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

/** The printed page with case number, QR code and link; hidden on screen. */
function PrintedLink({ caseNumber, link }: { readonly caseNumber: string; readonly link: string }) {
  const { t } = useTranslation('capture');
  return (
    <div className={styles.printed} aria-hidden>
      <h1>{t('link.printTitle', { caseNumber })}</h1>
      <p>{t('link.printText')}</p>
      <QrCode text={link} label="" />
      <p>{link}</p>
    </div>
  );
}
