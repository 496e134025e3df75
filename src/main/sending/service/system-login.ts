import { type NativeLoader, nativeCall, windowsLibraries } from '../../support/windows-api';

/** Schemes that log in with the account of the person at this computer. */
export type LoginScheme = 'Negotiate' | 'NTLM';

/** One login on one connection. */
export interface SystemLogin {
  /** The token that answers a challenge, the first one without any; null if the system cannot go on. */
  next(challenge: Buffer | null): Promise<Buffer | null>;
  end(): Promise<void>;
}

/** Starts a login at a host; null if this system does not offer the scheme. */
export type LogInBySystem = (scheme: LoginScheme, host: string) => Promise<SystemLogin | null>;

/** For systems whose functions are not used. */
export const noSystemLogin: LogInBySystem = async () => null;

/** Logins by the security packages of Windows; none on other systems, or if the library cannot be loaded. */
export function systemLogins(load: () => Promise<NativeLoader | null> = windowsLibraries): LogInBySystem {
  let functions: Promise<SecurityFunctions | null> | null = null;
  return async (scheme, host) => {
    functions ??= load().then((loader) => loader && declareFunctions(loader));
    const declared = await functions.catch(() => null);
    return declared && windowsLogin(declared, scheme, host);
  };
}

/** `sspi.h`: handles and structures are buffers, since all their fields are numbers and addresses. */
const HANDLE_BYTES = 16;
const TIME_BYTES = 8;
const OUTBOUND = 2;
const NATIVE_DATA_REPRESENTATION = 0x10;
const TOKEN_BUFFER = 2;
/** Larger than the largest Kerberos token (48,000 bytes). */
const MAX_TOKEN_BYTES = 65_536;

const DONE = 0;
const CONTINUE_NEEDED = 0x0009_0312;
const COMPLETE_NEEDED = 0x0009_0313;
const COMPLETE_AND_CONTINUE = 0x0009_0314;

type SecurityFunctions = ReturnType<typeof declareFunctions>;

function declareFunctions(loader: NativeLoader) {
  const library = loader.load('secur32.dll');
  const declare = (prototype: string) => {
    const declared = library.func(prototype);
    return (...args: readonly unknown[]): Promise<number> => nativeCall(declared, ...args);
  };
  return {
    addressOf: (buffer: Buffer): bigint => loader.address(buffer),
    acquire: declare(
      'int32_t __stdcall AcquireCredentialsHandleW(const char16_t *principal, const char16_t *package, uint32_t use, void *logonId, void *authData, void *getKey, void *getKeyArgument, void *credential, void *expiry)',
    ),
    initialise: declare(
      'int32_t __stdcall InitializeSecurityContextW(void *credential, void *context, const char16_t *target, uint32_t flags, uint32_t reserved1, uint32_t representation, void *input, uint32_t reserved2, void *newContext, void *output, void *attributes, void *expiry)',
    ),
    complete: declare('int32_t __stdcall CompleteAuthToken(void *context, void *token)'),
    deleteContext: declare('int32_t __stdcall DeleteSecurityContext(void *context)'),
    freeCredentials: declare('int32_t __stdcall FreeCredentialsHandle(void *credential)'),
  };
}

async function windowsLogin(
  functions: SecurityFunctions,
  scheme: LoginScheme,
  host: string,
): Promise<SystemLogin | null> {
  const credential = Buffer.alloc(HANDLE_BYTES);
  const context = Buffer.alloc(HANDLE_BYTES);
  const expiry = Buffer.alloc(TIME_BYTES);
  const attributes = Buffer.alloc(4);
  // Outlives the call, which knows only its address.
  let input: TokenBuffer | null = null;
  let hasContext = false;
  // Without names: the account that is logged on to Windows.
  const none = [null, null, null, null] as const;
  if ((await functions.acquire(null, scheme, OUTBOUND, ...none, credential, expiry)) !== DONE) return null;
  return {
    async next(challenge) {
      const output = tokenBuffer(functions, Buffer.alloc(MAX_TOKEN_BYTES));
      input = challenge && tokenBuffer(functions, challenge);
      const status = await functions.initialise(
        credential,
        hasContext ? context : null,
        `HTTP/${host}`,
        0,
        0,
        NATIVE_DATA_REPRESENTATION,
        input?.list ?? null,
        0,
        context,
        output.list,
        attributes,
        expiry,
      );
      if (![DONE, CONTINUE_NEEDED, COMPLETE_NEEDED, COMPLETE_AND_CONTINUE].includes(status)) return null;
      hasContext = true;
      if (status === COMPLETE_NEEDED || status === COMPLETE_AND_CONTINUE) {
        if ((await functions.complete(context, output.list)) !== DONE) return null;
      }
      const token = output.content();
      return token.length === 0 ? null : token;
    },
    async end() {
      if (hasContext) await functions.deleteContext(context);
      await functions.freeCredentials(credential);
    },
  };
}

interface TokenBuffer {
  /** A `SecBufferDesc`, its only `SecBuffer`, and the token, one after the other. */
  readonly list: Buffer;
  content(): Buffer;
}

const ENTRY_AT = 16;
const TOKEN_AT = 32;

function tokenBuffer({ addressOf }: SecurityFunctions, token: Buffer): TokenBuffer {
  const list = Buffer.alloc(TOKEN_AT + token.length);
  const address = addressOf(list);
  list.writeUInt32LE(1, 4);
  list.writeBigUInt64LE(address + BigInt(ENTRY_AT), 8);
  list.writeUInt32LE(token.length, ENTRY_AT);
  list.writeUInt32LE(TOKEN_BUFFER, ENTRY_AT + 4);
  list.writeBigUInt64LE(address + BigInt(TOKEN_AT), ENTRY_AT + 8);
  token.copy(list, TOKEN_AT);
  return { list, content: () => list.subarray(TOKEN_AT, TOKEN_AT + list.readUInt32LE(ENTRY_AT)) };
}
