import koffi from 'koffi';
import { describe, expect, it } from 'vitest';
import { systemLogins } from '../../../src/main/sending/service/system-login';
import type { NativeLoader } from '../../../src/main/support/windows-api';

const CONTINUE = 0x0009_0312;
const COMPLETE_AND_CONTINUE = 0x0009_0314;
const LOGON_DENIED = -2_146_893_044;

/** Where the test says that every buffer is. */
const ADDRESS = 0x7000_0000n;

interface Step {
  readonly status: number;
  readonly token: string;
}

/** The security packages of Windows, made up: `secur32.dll` answers the given steps and notes its calls. */
function securityPackages(steps: readonly Step[], acquireStatus = 0) {
  const calls: { readonly name: string; readonly args: readonly unknown[] }[] = [];
  const declared: string[] = [];
  const left = [...steps];
  const answer = (name: string, args: readonly unknown[]): number => {
    calls.push({ name, args });
    if (name === 'AcquireCredentialsHandleW') return acquireStatus;
    if (name !== 'InitializeSecurityContextW') return 0;
    const step = left.shift() ?? { status: LOGON_DENIED, token: '' };
    const output = args[9] as Buffer;
    output.write(step.token, 32, 'latin1');
    output.writeUInt32LE(step.token.length, 16);
    return step.status;
  };
  const loader: NativeLoader = {
    address: () => ADDRESS,
    load: () => ({
      func(prototype) {
        declared.push(prototype);
        const name = /(\w+)\(/.exec(prototype)?.[1] ?? '';
        return {
          async: (...args) => {
            const done = args.at(-1) as (error: null, result: number) => void;
            done(null, answer(name, args.slice(0, -1)));
          },
        };
      },
    }),
  };
  return { logIn: systemLogins(async () => loader), calls, declared };
}

describe('a login by Windows', () => {
  it('answers each challenge with the token of the security package, and gives its handles back', async () => {
    const { logIn, calls } = securityPackages([
      { status: CONTINUE, token: 'negotiate' },
      { status: COMPLETE_AND_CONTINUE, token: 'authenticate' },
    ]);
    const login = await logIn('NTLM', 'proxy.example');
    expect((await login?.next(null))?.toString()).toBe('negotiate');
    expect((await login?.next(Buffer.from('challenge')))?.toString()).toBe('authenticate');
    await login?.end();
    expect(calls.map(({ name }) => name)).toEqual([
      'AcquireCredentialsHandleW',
      'InitializeSecurityContextW',
      'InitializeSecurityContextW',
      'CompleteAuthToken',
      'DeleteSecurityContext',
      'FreeCredentialsHandle',
    ]);
    const [acquire, first, second] = calls.map(({ args }) => args);
    expect(acquire?.slice(0, 3)).toEqual([null, 'NTLM', 2]);
    expect(first?.[1]).toBeNull();
    expect(first?.[2]).toBe('HTTP/proxy.example');
    expect(first?.[6]).toBeNull();
    // The second call continues the context that the first one made.
    expect(second?.[1]).toBe(first?.[8]);
    const input = second?.[6] as Buffer;
    expect(input.readUInt32LE(4)).toBe(1);
    expect(input.readBigUInt64LE(8)).toBe(ADDRESS + 16n);
    expect(input.readUInt32LE(16)).toBe('challenge'.length);
    expect(input.readBigUInt64LE(24)).toBe(ADDRESS + 32n);
    expect(input.subarray(32).toString()).toBe('challenge');
  });

  it('ends where the package refuses or has no credentials', async () => {
    const refusing = securityPackages([{ status: LOGON_DENIED, token: 'unfinished' }]);
    const login = await refusing.logIn('Negotiate', 'proxy.example');
    expect(await login?.next(null)).toBeNull();
    await login?.end();
    expect(refusing.calls.at(-1)?.name).toBe('FreeCredentialsHandle');
    const without = securityPackages([], LOGON_DENIED);
    expect(await without.logIn('Negotiate', 'proxy.example')).toBeNull();
  });

  it('is not offered where the library cannot be loaded', async () => {
    expect(await systemLogins(async () => null)('NTLM', 'proxy.example')).toBeNull();
    const broken = systemLogins(() => Promise.reject(new Error('koffi.node is missing')));
    expect(await broken('NTLM', 'proxy.example')).toBeNull();
    if (process.platform !== 'win32') expect(await systemLogins()('NTLM', 'proxy.example')).toBeNull();
  });

  it('is declared as the library understands it', async () => {
    const { logIn, declared } = securityPackages([]);
    await logIn('NTLM', 'proxy.example');
    expect(declared).toHaveLength(5);
    for (const prototype of declared) expect(() => koffi.proto(prototype)).not.toThrow();
  });
});
