import type { ItemFinding } from '../../../domain/finding';
import type { Item } from '../../../domain/item';
import type { CredentialState } from '../../../domain/precheck/content-credentials';
import type { Route } from '../../../domain/route';
import type { FolderReading } from './read-folder';

/** Output of `check --json`, documented in docs/command-line.md; its shape is stable. */
export interface CheckReport extends FolderReading {
  readonly folder: string;
  readonly items: readonly CheckedItem[];
  readonly packages: readonly { readonly entries: number; readonly bytes: number; readonly route: Route }[];
}

interface CheckedItem extends Item {
  /** Null without content credentials. */
  readonly credentials: CheckedCredentials | null;
}

interface CheckedCredentials {
  readonly state: 'trusted' | 'intact' | 'altered' | 'unreadable';
  readonly signer: string | null;
  /** ISO 8601, from the time stamp of the signature; null without one. */
  readonly signedAt: string | null;
  /** C2PA's status codes for what does not hold, or why nothing could be verified. */
  readonly codes: readonly string[];
}

/** Builds the report with its keys in documented order; `packages` comes from the plan of the same items. */
export function checkReport(
  folder: string,
  reading: FolderReading,
  packages: CheckReport['packages'],
): CheckReport {
  return {
    folder,
    items: reading.items.map(checkedItem),
    skipped: reading.skipped.map(({ path, reason }) => ({ path, reason })),
    findings: reading.findings,
    packages: packages.map(({ entries, bytes, route }) => ({ entries, bytes, route })),
  };
}

function checkedItem(item: Item): CheckedItem {
  const {
    path,
    bytes,
    sha256,
    type,
    width,
    height,
    pages,
    capturedAt,
    position,
    camera,
    software,
    findings,
  } = item;
  return {
    path,
    bytes,
    sha256,
    type,
    width,
    height,
    pages,
    capturedAt,
    position,
    camera,
    software,
    credentials: checkedCredentials(findings),
    findings,
  };
}

/** Signature and hashes also hold for an expired or revoked certificate; the finding and the codes tell them apart. */
const REPORTED_STATE: { readonly [State in CredentialState]: CheckedCredentials['state'] } = {
  trusted: 'trusted',
  untrusted: 'intact',
  expired: 'intact',
  revoked: 'intact',
  altered: 'altered',
  invalid: 'unreadable',
  elsewhere: 'unreadable',
  unverified: 'unreadable',
};

/** An item keeps what was verified in its only finding about content credentials. */
function checkedCredentials(findings: readonly ItemFinding[]): CheckedCredentials | null {
  for (const finding of findings) {
    if (finding.code !== 'credentials-altered' && finding.code !== 'content-credentials') continue;
    const state = finding.code === 'credentials-altered' ? 'altered' : finding.state;
    const { signer, timeStamp, problems } = finding;
    return { state: REPORTED_STATE[state], signer, signedAt: timeStamp?.at ?? null, codes: problems };
  }
  return null;
}
