import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseId } from '../../src/domain/ids';
import type { PracticeService } from '../../src/practice-service/server';
import { applicationCommand, launchApp, type RunningApp } from '../support/app';
import { makeManyPhotos } from '../support/bulk-photos';
import { closedPort } from '../support/closed-port';
import { type ConnectionRecorder, connectionRecorder } from '../support/connections';
import { temporaryFolder } from '../support/folders';
import {
  CANARY_KEY,
  openCaseByDrop,
  sealAndSend,
  speak,
  startService,
  waitForResult,
  waitUntil,
} from '../support/journey';
import { postgres, type TestDatabase } from '../support/postgres';
import { photo } from '../support/practice';
import { handle, sendPhoto } from '../support/practice-capture';
import { rawServer } from '../support/raw-server';
import { startReleaseServer, type TestReleaseServer } from '../support/release-server';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: PracticeService;
let database: TestDatabase;
let releases: TestReleaseServer;
let recorder: ConnectionRecorder;
let app: RunningApp;
let caseId: CaseId;

/** What the main job does without: a team store, a live capture with its result push, and an update. */
describe.runIf(process.platform === 'linux')(
  'a run with everything that an organisation can configure',
  () => {
    beforeAll(async () => {
      folder = await temporaryFolder();
      service = await startService();
      database = await (await postgres()).createDatabase();
      releases = await startReleaseServer('AppImage');
      releases.publish('99.0.0', Buffer.from('new'));
      const { address, signingKey } = releases;
      const policy = { version: 1, updates: { address, signingKey } };
      await writeFile(at('policy.json'), JSON.stringify(policy), { mode: 0o600 });
      await writeFile(at('Proofcase.AppImage'), 'old', { mode: 0o755 });
      app = await launchRecorded();
      await speak(app, 'en');
      await app.ask('profiles.save', {
        id: null,
        name: 'Team',
        baseUrl: service.baseUrl,
        captureAuthentication: 'x-api-key',
        reportLanguage: 'en',
        contactEmail: null,
        teamStore: database.url,
        teamPassword: database.password,
        sharesWithTeam: true,
        key: { text: CANARY_KEY, thisRunOnly: false },
        use: true,
      });
    });
    afterAll(async () => {
      await app?.close();
      await releases?.close();
      await service?.close();
      await database?.drop();
      await folder?.remove();
    });

    const at = (name: string) => join(folder.path, name);

    async function launchRecorded(): Promise<RunningApp> {
      const started = await connectionRecorder(folder.path, applicationCommand([]).path);
      if (started === null) throw new Error('no recorder');
      recorder = started;
      return launchApp({
        dataFolder: at('data'),
        executable: recorder.executable,
        // The checkout is updated as the AppImage of these variables.
        environment: {
          PROOFCASE_POLICY_FILE: at('policy.json'),
          APPIMAGE: at('Proofcase.AppImage'),
          APPDIR: dirname(applicationCommand([]).path),
        },
      });
    }

    /** Addresses that no one configured, questions to name servers included. */
    async function unconfigured(): Promise<readonly string[]> {
      const configured = [service.baseUrl, database.url, releases.address].map((url) => new URL(url).host);
      return [...(await recorder.addresses())].filter((address) => !configured.includes(address));
    }

    async function expectOnlyConfigured(reached: string): Promise<void> {
      expect(await recorder.addresses()).toContain(new URL(reached).host);
      expect(await unconfigured()).toEqual([]);
    }

    it('contacts only configured hosts when a case is sent and shared with the team', async () => {
      await makeManyPhotos(at('photos'), 1);
      caseId = await openCaseByDrop(app, at('photos'), 'E2E-HOSTS-1');
      await sealAndSend(app);
      await waitForResult(app, caseId);
      await waitUntil('the case is shared', async () => {
        const shared = await database.query('SELECT FROM proofcase.shared_case');
        return shared.length === 1 ? true : null;
      });
      expect(await app.ask('team.cases', {})).toMatchObject({ kind: 'page' });
      await expectOnlyConfigured(database.url);
    });

    it('contacts only configured hosts from a capture link to its result push', async () => {
      const { token } = await app.ask('receiver.setToken', { token: null });
      const { state } = await app.ask('receiver.change', {
        enabled: true,
        address: '127.0.0.1',
        port: await closedPort(),
        pathPrefix: '',
        // Shown to people alone: whoever looks it up or tries it is found.
        publicAddress: 'https://claims.invalid',
      });
      if (state.kind !== 'listening') throw new Error(`the receiver is ${state.kind}`);
      service.control.changeOptions({ capturePush: { baseUrl: state.url, token } });
      await app.ask('captures.create', { caseId, fields: '{"scenes":["front"]}' });
      const capture = await waitUntil('the status is polled', async () => {
        const [created] = (await app.ask('captures.ofCase', { caseId })).captures;
        return created?.state.captureLink ? created : null;
      });
      await sendPhoto(capture.state.captureLink ?? '', await photo(), 0);
      const refresh = () => app.ask('captures.refresh', { captureId: capture.id });
      if ((await refresh()).column !== 'closed') await handle(service, capture.ticketId, 'manuell_geprueft');
      await waitUntil('the push is delivered', async () =>
        (await refresh()).push === 'delivered' ? true : null,
      );
      expect(await app.ask('received.ofCase', { caseId })).toHaveLength(1);
      expect(service.control.state().requests.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/capture/link', '/capture/status']),
      );
      await expectOnlyConfigured(service.baseUrl);
    });

    it('contacts only configured hosts when an update is found, downloaded and installed', async () => {
      expect(await app.ask('updates.check', {})).toMatchObject({ state: 'ready', version: '99.0.0' });
      await app.close();
      expect(await readFile(at('Proofcase.AppImage'), 'utf8')).toBe('new');
      await expectOnlyConfigured(releases.address);
    });

    it('contacts only configured hosts when it is started again, and is seen with any other', async () => {
      app = await launchRecorded();
      await app.ask('team.cases', {});
      await expectOnlyConfigured(database.url);
      const other = await rawServer(({ socket }) => void socket.end());
      // The look-up is one of Chromium's network process, the connection one of the main process.
      await app.electron.evaluate(({ net }, port) => {
        void net.resolveHost('unconfigured.invalid').catch(() => undefined);
        process.getBuiltinModule('node:net').connect(port, '127.0.0.1').resume();
      }, other.port);
      await expect.poll(unconfigured).toContainEqual(expect.stringMatching(/:53$/));
      await expect.poll(unconfigured).toContain(`127.0.0.1:${other.port}`);
      await other.close();
    });
  },
);
