import { readFile } from 'node:fs/promises';
import { hostname, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { RecoveryReport } from '../../contract/safety-views';
import type { SupportFile } from '../../contract/support-requests';
import { listBackups } from '../storage/backups/backup-files';
import type { Database } from '../storage/database/connection';
import { databaseFacts, storedNames } from '../storage/database/database-facts';
import type { PolicyState } from '../storage/policy/read-policy';
import { actorName } from '../support/actor';
import { DEFECT_LOG_FILE, LOG_FOLDER, logFiles, WINDOW_LOG_FILE } from '../support/rotating-log';
import { redactLog } from './redact-names';

/** A log line is for the person who looks at it; the end of a log says most. */
const MAX_LOG_CHARACTERS = 300_000;

export interface SupportFacts {
  readonly dataFolder: string;
  readonly database: Database;
  readonly appVersion: string;
  readonly policy: PolicyState;
  readonly recovery: RecoveryReport | null;
  readonly at: Date;
}

/**
 * The files of a support bundle: versions and system, policy, counts, recovery, and logs without names. None of them
 * contains a key, or anything of a case.
 */
export async function supportFiles(facts: SupportFacts): Promise<readonly SupportFile[]> {
  const { dataFolder, database, policy, recovery } = facts;
  const names = new Set([...storedNames(database), actorName(process.platform, process.env), hostname()]);
  const json = (name: string, content: unknown): SupportFile => ({
    name,
    text: `${JSON.stringify(content, null, 2)}\n`,
  });
  const logs = [
    ...logFiles(DEFECT_LOG_FILE).map((name) => ({ name, folder: dataFolder })),
    ...logFiles(WINDOW_LOG_FILE).map((name) => ({ name, folder: join(dataFolder, LOG_FOLDER) })),
  ];
  const texts = await Promise.all(
    logs.map(async ({ name, folder }) => ({
      name,
      text: await readFile(join(folder, name), 'utf8').catch(() => ''),
    })),
  );
  return [
    json('system.json', systemFacts(facts)),
    json('policy.json', policyFacts(policy)),
    json('database.json', databaseFacts(database)),
    json('recovery.json', recoveryFacts(recovery, await listBackups(dataFolder))),
    ...texts
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => ({ name, text: redactLog(lastLines(text), names) })),
  ];
}

function systemFacts({ appVersion, at }: SupportFacts): object {
  const { node, electron = null, chrome = null } = process.versions;
  return {
    proofcase: appVersion,
    runtime: { node, electron, chromium: chrome },
    platform: `${process.platform} ${process.arch}`,
    release: release(),
    memoryBytes: totalmem(),
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    at: at.toISOString(),
  };
}

/** Which settings the policy has, and the problems of a broken one; not its texts, which name people and servers. */
function policyFacts(policy: PolicyState): object {
  if (policy.kind === 'none') return { state: policy.kind };
  if (policy.kind === 'broken') {
    return { state: policy.kind, problems: policy.problems.map(({ field, code }) => ({ field, code })) };
  }
  const { language, otherProfiles, retentionDays, proxy, receiver, updates } = policy.policy;
  return {
    state: policy.kind,
    settings: Object.keys(policy.policy),
    language,
    otherProfiles,
    retentionDays,
    profiles: policy.policy.profiles?.length,
    allowedAddresses: policy.policy.allowedAddresses?.length,
    proxy: proxy?.mode,
    receiver: receiver && { enabled: receiver.enabled, port: receiver.port },
    updates: updates && {
      channel: updates.channel,
      hasPublisher: updates.publisher !== undefined,
      hasSigningKey: updates.signingKey !== undefined,
    },
  };
}

/** Codes and numbers only: findings may name files. */
function recoveryFacts(
  recovery: RecoveryReport | null,
  backups: Awaited<ReturnType<typeof listBackups>>,
): object {
  return {
    mode: recovery?.mode ?? 'normal',
    findings: recovery?.findings.map(({ code }) => code) ?? [],
    actions: recovery?.actions.map(({ code }) => code) ?? [],
    backups: backups.map(({ at, bytes }) => ({ at, bytes })),
  };
}

function lastLines(text: string): string {
  if (text.length <= MAX_LOG_CHARACTERS) return text;
  const end = text.slice(-MAX_LOG_CHARACTERS);
  return end.slice(end.indexOf('\n') + 1);
}
