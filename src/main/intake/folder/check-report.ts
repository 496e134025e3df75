import type { Item } from '../../../domain/item';
import type { Route } from '../../../domain/route';
import type { FolderReading } from './read-folder';

/** Output of `check --json`, documented in docs/command-line.md; its shape is stable. */
export interface CheckReport extends FolderReading {
  readonly folder: string;
  readonly packages: readonly { readonly entries: number; readonly bytes: number; readonly route: Route }[];
}

/** Builds the report with its keys in documented order; `packages` comes from the plan of the same items. */
export function checkReport(
  folder: string,
  reading: FolderReading,
  packages: CheckReport['packages'],
): CheckReport {
  return {
    folder,
    items: reading.items.map(reportedItem),
    skipped: reading.skipped.map(({ path, reason }) => ({ path, reason })),
    findings: reading.findings,
    packages: packages.map(({ entries, bytes, route }) => ({ entries, bytes, route })),
  };
}

function reportedItem(item: Item): Item {
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
    findings,
  };
}
