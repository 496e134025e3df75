import { ProofcaseError } from '../../contract/errors';
import type { CaseDetail, ProfileView } from '../../contract/views';
import { LANGUAGES, type Language, languageFor } from '../../domain/language';
import { createEngine } from '../create-engine';
import type { Engine, EngineOptions, TeamOfRun } from '../engine';
import { addressOf, chooseProfile, newProfileName } from '../sending/profiles/choose-profile';
import { usableApiKey } from '../storage/secrets/key-ring';
import { printableJson, visible } from '../support/redact';
import { parseTeamAddress } from '../team/connection/team-address';
import type { CliHost } from './host';
import { type CliTexts, cliTexts } from './texts';

/** Options of every command. */
export interface GlobalOptions {
  readonly json: boolean;
  readonly dataDir: string | null;
  readonly profile: string | null;
  readonly service: string | null;
  readonly language: Language | null;
  /** Name of this workstation; null: the host name. */
  readonly workstation: string | null;
  readonly team: Omit<TeamOfRun, 'password'>;
}

/** One run of the command line, with its output and language. */
export interface CliSession {
  readonly host: CliHost;
  readonly options: GlobalOptions;
  readonly texts: CliTexts;
  /** Prints the document as JSON, or the lines for people. */
  print(document: unknown, lines: () => readonly string[]): void;
  progress(line: string): void;
}

export function createSession(host: CliHost, options: GlobalOptions): CliSession {
  const texts = cliTexts(options.language ?? languageFor(host.systemLocale));
  return {
    host,
    options,
    texts,
    print(document, lines) {
      host.writeOutput(
        options.json ? `${printableJson(document)}\n` : `${lines().map(visible).join('\n')}\n`,
      );
    },
    progress: (line) => host.writeProgress(`${visible(line)}\n`),
  };
}

/** The language of the texts, from arguments that are not parsed yet or cannot be. */
export function languageOf(
  argv: readonly string[],
  { systemLocale }: Pick<CliHost, 'systemLocale'>,
): Language {
  const at = argv.findIndex((argument) => /^--language(=|$)/.test(argument));
  const chosen = argv[at]?.split('=')[1] ?? argv[at + 1];
  return LANGUAGES.find((language) => language === chosen) ?? languageFor(systemLocale);
}

/**
 * Runs `work` with an engine of the data folder and always closes the engine. The key of the environment is used for
 * this run only and never stored (promise 6).
 */
export async function withEngine<Value>(
  session: CliSession,
  {
    runOutbox,
    followCaptures = false,
    onDamage = 'refuse',
    teamReceiver,
    program = 'command-line',
  }: Pick<EngineOptions, 'runOutbox' | 'followCaptures' | 'onDamage' | 'teamReceiver' | 'program'>,
  work: (engine: Engine) => Promise<Value>,
): Promise<Value> {
  const { host, options } = session;
  refuseBrokenPolicy(session);
  const engine = await createEngine({
    ...(host.policy ? { policy: host.policy } : {}),
    dataFolder: dataFolderOf(session),
    program,
    spawner: host.spawner,
    imageProcesses: host.imageProcesses,
    secrets: host.secrets,
    resolveProxy: host.resolveProxy,
    ...(options.workstation === null ? {} : { workstation: options.workstation }),
    ...(host.meteredProbe ? { meteredProbe: host.meteredProbe } : {}),
    clock: host.clock,
    practiceService: options.service === null,
    runOutbox,
    followCaptures,
    actor: host.actor,
    sessionKey: keyOfEnvironment(host),
    sessionProfile: { name: options.profile, service: options.service },
    receiverToken: host.environment.PROOFCASE_RECEIVER_TOKEN || null,
    team: teamOfRun(session),
    ...(teamReceiver ? { teamReceiver } : {}),
    appVersion: host.appVersion,
    onDamage,
    ...(runOutbox === false ? {} : { backups: 'at-end' }),
  });
  try {
    if (onDamage === 'refuse') await checkRecovery(engine, session, runOutbox !== false);
    return await work(engine);
  } finally {
    await engine.close();
  }
}

export function dataFolderOf({ host, options }: CliSession): string {
  return options.dataDir ?? host.defaultDataFolder;
}

/** @throws ProofcaseError `team-address-invalid`, before anything is read. */
function teamOfRun({ host, options }: CliSession): TeamOfRun {
  if (options.team.store !== null) parseTeamAddress(options.team.store);
  return { ...options.team, password: host.environment.PROOFCASE_TEAM_PASSWORD || null };
}

/** @throws ProofcaseError `policy-broken`, with every problem of the policy. */
function refuseBrokenPolicy({ host: { policy }, texts }: CliSession): void {
  if (policy?.kind !== 'broken') return;
  const problems = policy.problems.map((problem) => texts.policyProblem(problem)).join('; ');
  throw new ProofcaseError('policy-broken', { problems: `${policy.place}: ${problems}` });
}

/**
 * Returns the key for this run; null if the variable is not set or empty.
 * @throws ProofcaseError `key-refused` for a key that no header can carry, blanks included.
 */
function keyOfEnvironment({ environment }: CliHost): string | null {
  const { PROOFCASE_API_KEY: text } = environment;
  return text ? usableApiKey(text) : null;
}

/** Refuses to send while a recovery decision is pending; other commands print a hint. */
async function checkRecovery(engine: Engine, session: CliSession, isSending: boolean): Promise<void> {
  const report = await engine.handlers['app.recovery']({});
  if (!report) return;
  const isHeld = report.actions.some(({ code }) => code === 'outbox-paused');
  if (isSending && isHeld) throw new ProofcaseError('recovery-pending');
  session.progress(session.texts.say('recoveryHint'));
}

/**
 * The profile of this run: by name, by `--service` (created if new), or the active one. `--profile` with `--service`
 * never changes an existing profile; the pair gets a new profile.
 */
export async function chosenProfile(engine: Engine, session: CliSession): Promise<ProfileView> {
  const profiles = await engine.handlers['profiles.list']({});
  const { profile: name, service } = session.options;
  const { activeProfileId } = await engine.handlers['settings.get']({});
  const chosen = chooseProfile(profiles, { name, service }, activeProfileId);
  if (chosen !== null) return chosen;
  if (service !== null) {
    return newProfile(engine, session, newProfileName(profiles, { name, service }), addressOf(service));
  }
  const names = profiles.map((profile) => profile.name).join(', ');
  const detail = name === null ? null : session.texts.say('unknownProfile', { name, names });
  throw new ProofcaseError('not-found', {}, detail);
}

/** The profile for a case: the named one, otherwise that of a known case, otherwise the active one. */
export async function profileForCase(
  engine: Engine,
  session: CliSession,
  known: CaseDetail | null,
): Promise<ProfileView> {
  const { profile: name, service } = session.options;
  if (known === null || name !== null || service !== null) return chosenProfile(engine, session);
  const profiles = await engine.handlers['profiles.list']({});
  return profiles.find(({ id }) => id === known.profileId) ?? chosenProfile(engine, session);
}

const MAX_PROFILE_NAME_CHARACTERS = 80;

function newProfile(
  engine: Engine,
  session: CliSession,
  name: string,
  baseUrl: string,
): Promise<ProfileView> {
  return engine.handlers['profiles.save']({
    id: null,
    name: name.slice(0, MAX_PROFILE_NAME_CHARACTERS),
    baseUrl,
    captureAuthentication: 'x-api-key',
    reportLanguage: session.texts.language,
    contactEmail: null,
  });
}

/**
 * Resumes a paused profile, because the person asks for sending with this command. A time that the service specified
 * is kept (R13).
 */
export async function resumeProfile(
  engine: Engine,
  session: CliSession,
  profile: ProfileView,
): Promise<void> {
  if (!profile.block) return;
  const resumesAtMs = profile.block.resumesAt === null ? 0 : Date.parse(profile.block.resumesAt);
  if (resumesAtMs > session.host.clock.now().getTime()) return;
  await engine.handlers['profiles.resume']({ profileId: profile.id });
}

/** The case with exactly this number, as the service compares numbers; null if there is none. */
export function findCase(engine: Engine, caseNumber: string): Promise<CaseDetail | null> {
  return engine.handlers['cases.find']({ caseNumber });
}

export async function requireCase(
  engine: Engine,
  session: CliSession,
  caseNumber: string,
): Promise<CaseDetail> {
  const found = await findCase(engine, caseNumber);
  if (!found) throw new ProofcaseError('not-found', {}, session.texts.say('unknownCase', { caseNumber }));
  return found;
}
