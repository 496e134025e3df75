import { ProofcaseError } from '../../contract/errors';
import type { CaseDetail, ProfileView } from '../../contract/views';
import { LANGUAGES, type Language, languageFor } from '../../domain/language';
import { createEngine } from '../create-engine';
import type { Engine, EngineOptions } from '../engine';
import type { CliHost } from './host';
import { type CliTexts, cliTexts, visible } from './texts';

/** Options that every command takes. */
export interface GlobalOptions {
  readonly json: boolean;
  readonly dataDir: string | null;
  readonly profile: string | null;
  readonly service: string | null;
  readonly language: Language | null;
}

/** One run of the command line: where it writes and in which language. */
export interface CliSession {
  readonly host: CliHost;
  readonly options: GlobalOptions;
  readonly texts: CliTexts;
  /** One JSON document, or lines for people. */
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
        options.json ? `${JSON.stringify(document, null, 2)}\n` : `${lines().map(visible).join('\n')}\n`,
      );
    },
    progress: (line) => host.writeProgress(`${visible(line)}\n`),
  };
}

export function languageOption(text: string): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}

/**
 * Runs `work` over an engine of the data folder and closes it whatever happens.
 * The key of the environment counts for this run only and is stored nowhere (promise 6).
 */
export async function withEngine<Value>(
  session: CliSession,
  {
    runOutbox,
    followCaptures = false,
    onDamage = 'refuse',
  }: Pick<EngineOptions, 'runOutbox' | 'followCaptures' | 'onDamage'>,
  work: (engine: Engine) => Promise<Value>,
): Promise<Value> {
  const { host, options } = session;
  const engine = await createEngine({
    dataFolder: options.dataDir ?? host.defaultDataFolder,
    spawner: host.spawner,
    secrets: host.secrets,
    resolveProxy: host.resolveProxy,
    ...(host.meteredProbe ? { meteredProbe: host.meteredProbe } : {}),
    clock: host.clock,
    practiceService: options.service === null,
    runOutbox,
    followCaptures,
    actor: host.actor,
    sessionKey: host.environment.PROOFCASE_API_KEY ?? null,
    receiverToken: host.environment.PROOFCASE_RECEIVER_TOKEN || null,
    appVersion: host.appVersion,
    onDamage,
    ...(runOutbox === false ? {} : { backups: 'at-end' }),
  });
  try {
    if (onDamage === 'refuse') await heedRecovery(engine, session, runOutbox !== false);
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** While nobody has decided about what a start found, nothing is sent, and every other command says so. */
async function heedRecovery(engine: Engine, session: CliSession, sends: boolean): Promise<void> {
  const report = await engine.handlers['app.recovery']({});
  if (!report) return;
  const isHeld = report.actions.some(({ code }) => code === 'outbox-paused');
  if (sends && isHeld) throw new ProofcaseError('recovery-pending');
  session.progress(session.texts.say('recoveryHint'));
}

/**
 * The profile of this run: named, the one of `--service` (made when new), or the active one. `--profile` together
 * with `--service` never bends an existing account to another address: a key must not reach a host that it was not
 * stored for, so the pair is an account of its own.
 */
export async function chosenProfile(engine: Engine, session: CliSession): Promise<ProfileView> {
  const profiles = await engine.handlers['profiles.list']({});
  const { profile: name, service } = session.options;
  if (service !== null) {
    const url = withoutSlash(service);
    const atService = profiles.filter(({ kind, baseUrl }) => kind === 'service' && baseUrl === url);
    if (name === null) return atService[0] ?? newProfile(engine, session, url, url);
    const isNameTaken = profiles.some((profile) => profile.name === name);
    const paired = isNameTaken ? `${name} (${url})` : name;
    const known = atService.find((profile) => profile.name === name || profile.name === paired);
    return known ?? newProfile(engine, session, paired, url);
  }
  if (name !== null) {
    const named = profiles.find((profile) => profile.name === name);
    if (!named) throw new ProofcaseError('not-found', {}, session.texts.say('unknownProfile', { name }));
    return named;
  }
  const { activeProfileId } = await engine.handlers['settings.get']({});
  const active = profiles.find(({ id }) => id === activeProfileId) ?? profiles[0];
  if (!active) throw new ProofcaseError('not-found', {});
  return active;
}

const LONGEST_PROFILE_NAME = 80;

function newProfile(
  engine: Engine,
  session: CliSession,
  name: string,
  baseUrl: string,
): Promise<ProfileView> {
  return engine.handlers['profiles.save']({
    id: null,
    name: name.slice(0, LONGEST_PROFILE_NAME),
    baseUrl,
    captureAuthentication: 'x-api-key',
    reportLanguage: session.texts.language,
    contactEmail: null,
  });
}

function withoutSlash(url: string): string {
  return url.trim().replace(/\/+$/, '');
}

/**
 * Lifts what pauses a profile: whoever types a command that sends is the person who resumes it. A time that the
 * service named is kept (R13).
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

/** The case of a number, or null. Numbers are compared as the service would see them: exactly. */
export function findCase(engine: Engine, caseNumber: string): Promise<CaseDetail | null> {
  return engine.handlers['cases.find']({ caseNumber });
}

export async function knownCase(
  engine: Engine,
  session: CliSession,
  caseNumber: string,
): Promise<CaseDetail> {
  const found = await findCase(engine, caseNumber);
  if (!found) throw new ProofcaseError('not-found', {}, session.texts.say('unknownCase', { caseNumber }));
  return found;
}
