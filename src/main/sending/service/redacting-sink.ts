import type { IncomingHttpHeaders } from 'node:http';
import type { ResponseSink } from './response-sink';

/** A shorter text may occur in a response by chance, in the middle of an encoded file. */
export const MIN_REDACTED_BYTES = 8;

/**
 * Overwrites a secret in a response with asterisks before it is stored, so that a service that echoes the API key puts
 * it into no file, no history and no message. The length of the response stays the same.
 */
export class RedactingSink implements ResponseSink {
  readonly #sink: ResponseSink;
  readonly #secret: Buffer;
  /** The end of what was received, if the secret may begin there. */
  #held: Buffer = Buffer.alloc(0);

  constructor(sink: ResponseSink, secret: string) {
    this.#sink = sink;
    this.#secret = Buffer.from(secret, 'utf8');
  }

  get bytes(): number {
    return this.#sink.bytes + this.#held.length;
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#secret.length < MIN_REDACTED_BYTES) return this.#sink.write(chunk);
    const received = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    overwrite(received, this.#secret);
    const heldBytes = this.#startAtEnd(received);
    // Copy: the memory of the chunk may be reused.
    this.#held = Buffer.from(received.subarray(received.length - heldBytes));
    const passed = received.subarray(0, received.length - heldBytes);
    if (passed.length > 0) await this.#sink.write(passed);
  }

  async finish(): Promise<void> {
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    try {
      if (held.length > 0) await this.#sink.write(held);
    } finally {
      await this.#sink.finish();
    }
  }

  /** The number of bytes at the end with which the secret begins. */
  #startAtEnd(received: Buffer): number {
    for (let length = Math.min(this.#secret.length - 1, received.length); length > 0; length -= 1) {
      if (received.subarray(-length).equals(this.#secret.subarray(0, length))) return length;
    }
    return 0;
  }
}

function overwrite(received: Buffer, secret: Buffer): void {
  let at = received.indexOf(secret);
  while (at >= 0) {
    received.fill('*', at, at + secret.length);
    at = received.indexOf(secret, at + secret.length);
  }
}

/** Overwrites the secret in a response that is in memory. */
export function redact(received: Buffer, secret: string): void {
  if (secret.length >= MIN_REDACTED_BYTES) overwrite(received, Buffer.from(secret, 'utf8'));
}

/** Overwrites the secret in the header of a response that is stored with it. */
export function redactContentType(headers: IncomingHttpHeaders, secret: string): void {
  if (secret.length < MIN_REDACTED_BYTES) return;
  headers['content-type'] = headers['content-type']?.replaceAll(secret, '*'.repeat(secret.length));
}
