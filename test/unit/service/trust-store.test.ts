import { rootCertificates } from 'node:tls';
import { expect, it } from 'vitest';
import { operatingSystemTrust } from '../../../src/main/sending/service/trust-store';
import type { ChildSpawner } from '../../../src/main/support/processes/child-process';

const COMPANY = '-----BEGIN CERTIFICATE-----\nof the company\n-----END CERTIFICATE-----\n';

/** Children that a test answers; `system` is told of each by its place. */
function children() {
  const started: { name: string; answer(message: unknown): void; exit(): void; isKilled: boolean }[] = [];
  const spawner: ChildSpawner = {
    spawn(name) {
      const listeners = { message: (_: unknown): void => undefined, exit: (): void => undefined };
      const child = {
        name,
        isKilled: false,
        answer: (message: unknown) => listeners.message(message),
        exit: () => listeners.exit(),
      };
      started.push(child);
      return {
        pid: 1,
        send: () => undefined,
        onMessage: (listener) => {
          listeners.message = listener;
        },
        onExit: (listener) => {
          listeners.exit = () => listener(null);
        },
        kill: () => {
          child.isKilled = true;
        },
      };
    },
  };
  return { spawner, started };
}

it('the authorities of the system are read once, by a child that ends afterwards', async () => {
  const { spawner, started } = children();
  const trust = operatingSystemTrust(spawner);
  const both = [trust(), trust()];
  expect(started).toHaveLength(1);
  started[0]?.answer({ authorities: [COMPANY] });
  const [first, second] = await Promise.all(both);
  expect(first).toContain(COMPANY);
  expect(first).toContain(rootCertificates[0]);
  expect(second).toBe(first);
  expect(await trust()).toBe(first);
  expect(started).toMatchObject([{ name: 'certificate-reader', isKilled: true }]);
});

it('without an answer of the child the bundled authorities are used, and the next connection asks again', async () => {
  const { spawner, started } = children();
  const trust = operatingSystemTrust(spawner);
  const first = trust();
  started[0]?.exit();
  expect(await first).toContain(rootCertificates[0]);
  const second = trust();
  started[1]?.answer({ authorities: [COMPANY] });
  expect(await second).toContain(COMPANY);
});

it('a child that cannot be started is asked for again at the next connection', async () => {
  const { spawner, started } = children();
  let tries = 0;
  const failing: ChildSpawner = {
    spawn(name, argv) {
      tries += 1;
      if (tries === 1) throw new Error('too many open files');
      return spawner.spawn(name, argv);
    },
  };
  const trust = operatingSystemTrust(failing);
  expect(await trust()).toContain(rootCertificates[0]);
  const second = trust();
  started[0]?.answer({ authorities: [COMPANY] });
  expect(await second).toContain(COMPANY);
});

it('a child that does not answer is ended', async () => {
  const { spawner, started } = children();
  expect(await operatingSystemTrust(spawner, { maxReadMs: 1 })()).not.toContain(COMPANY);
  expect(started).toMatchObject([{ isKilled: true }]);
});
