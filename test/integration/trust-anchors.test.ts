import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/language';
import type { Engine } from '../../src/main/engine';
import { createEngineFixture, type EngineFixture, readCase } from '../support/engine-fixture';
import { C2PA_SIGNING, makeCertificate } from '../support/made-certificates';
import { signedPhoto } from '../support/signed-credentials';

const authority = makeCertificate({ organisation: 'Test Authority', name: 'Root' });
const other = makeCertificate({ organisation: 'Other Authority', name: 'Root' });

let fixture: EngineFixture;
let engine: Engine;
let folder: string;

beforeAll(async () => {
  fixture = await createEngineFixture();
  engine = await fixture.open({ runOutbox: false });
  folder = await fixture.photos(1);
  const photo = await signedPhoto(authority);
  await writeFile(join(folder, 'signed.jpg'), photo);
  await writeFile(join(folder, 'altered.jpg'), Buffer.concat([photo, Buffer.from('x')]));
});
afterAll(() => fixture.close());

const subjects = async () =>
  (await engine.handlers['settings.get']({})).trustAnchors.map(({ subject }) => subject);

const change = (...trustAnchors: string[]) => engine.handlers['settings.change']({ trustAnchors });

describe('the trusted authorities of the settings', () => {
  it('are taken from texts with several certificates, each once, and can be removed', async () => {
    const { trustAnchors } = await change(`# list\n${authority.pem}\n${other.pem}`, other.pem);
    expect(trustAnchors).toEqual([
      { pem: authority.pem, subject: 'O=Test Authority, CN=Root', validTo: expect.stringMatching(/Z$/) },
      { pem: other.pem, subject: 'O=Other Authority, CN=Root', validTo: expect.stringMatching(/Z$/) },
    ]);
    await change(other.pem);
    expect(await subjects()).toEqual(['O=Other Authority, CN=Root']);
    await change();
    expect(await subjects()).toEqual([]);
  });

  it.each([
    ['no text of a certificate', () => 'hello'],
    ['a damaged certificate', () => authority.pem.replace(/M/g, 'N')],
    [
      'the certificate of a signer',
      () => makeCertificate({ organisation: 'A', name: 'B', issuer: authority, purpose: C2PA_SIGNING }).pem,
    ],
  ])('are unchanged by %s', async (_what, text) => {
    await change(other.pem);
    await expect(change(other.pem, text())).rejects.toThrow('trust-anchors-unusable');
    expect(await subjects()).toEqual(['O=Other Authority, CN=Root']);
  });

  it('make a signer trusted when the folder is read, in every report and in the evidence folder', async () => {
    const stateOf = async (caseNumber: string) => {
      const caseId = await readCase(engine, folder, caseNumber);
      const { items } = await engine.handlers['intake.get']({ caseId });
      const findings = (name: string) => items.find((item) => item.name === name)?.findings ?? [];
      expect(findings('altered.jpg')).toContainEqual(
        expect.objectContaining({ code: 'credentials-altered', severity: 'warning', part: 'file' }),
      );
      const credentials = findings('signed.jpg').find(({ code }) => code === 'content-credentials');
      return { caseId, state: credentials && 'state' in credentials ? credentials.state : null };
    };
    await change();
    expect((await stateOf('TRUST-1')).state).toBe('untrusted');
    await change(authority.pem);
    const { caseId, state } = await stateOf('TRUST-2');
    expect(state).toBe('trusted');

    const sentences = { de: 'signiert von Camera', en: 'signed by Camera', pl: 'podpisujący: Camera' };
    for (const language of LANGUAGES) {
      const file = join(fixture.root, `${language}.csv`);
      await engine.exportPrecheck(caseId, { file, format: 'csv', language });
      expect(await readFile(file, 'utf8')).toContain(sentences[language]);
      await engine.exportPrecheck(caseId, {
        file: join(fixture.root, `${language}.pdf`),
        format: 'pdf',
        language,
      });
    }
    const json = join(fixture.root, 'precheck.json');
    await engine.exportPrecheck(caseId, { file: json, format: 'json', language: 'en' });
    const record = { code: 'content-credentials', state: 'trusted', signer: 'Camera Works (Camera 1)' };
    expect(findingsIn(await readFile(json, 'utf8'))).toContainEqual(
      expect.objectContaining({
        ...record,
        revocation: 'unknown',
        timeStamp: null,
        actions: ['c2pa.created'],
      }),
    );

    const { path } = await engine.exportCase(caseId, join(fixture.root, 'exports'));
    const reports = join(path, 'data', 'reports');
    const names = (await readdir(reports)).filter((name) => name.endsWith('.json'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(findingsIn(await readFile(join(reports, name), 'utf8'))).toContainEqual(
        expect.objectContaining(record),
      );
    }
  });
});

/** Every object with a code in a JSON text. */
function findingsIn(text: string): readonly object[] {
  const found: object[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'code' in value) found.push(value);
    return value;
  });
  return found;
}
