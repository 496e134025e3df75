import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { PracticeState } from './accounting';
import { type FaultInput, faultsSchema } from './faults/fault';
import type { FaultStore } from './faults/fault-store';
import { errorReply, jsonReply, type Reply, refuse } from './http/reply';

/** Controls a running practice service, for tests and training; in process or over the loopback interface. */
export interface PracticeControl {
  /** Sets one fault; throws a ZodError that names what is wrong with it. */
  inject(fault: FaultInput): void;
  clearFaults(): void;
  state(): PracticeState;
  /** Changes some options of the account; throws a ZodError for an unknown or invalid one. */
  changeOptions(changes: unknown): void;
  /** Advances the clock and resolves after all due events. Throws a ZodError for a negative step. */
  advanceClock(milliseconds: number): Promise<Date>;
  /** The claims handler's page, and the status of every capture case. */
  captures(): Promise<{ readonly handlerUrl: string; readonly cases: readonly unknown[] }>;
  /** Removes capture cases with their photos; unknown tickets are ignored. */
  removeCaptures(ticketIds: readonly string[]): Promise<void>;
  /** Removes uploads that no scan is reading, and the ZIPs behind download links. */
  removeUploads(): Promise<void>;
}

/** At most ten years at a time. */
export const clockStep = z.number().int().nonnegative().max(315_360_000_000);
const removalSchema = z.strictObject({ ticketIds: z.array(z.string()).max(10_000) });
const clockSchema = z.strictObject({ advanceMs: clockStep });
const MAX_BODY_BYTES = 1_000_000;

/**
 * The control endpoint, protected by the API key and reachable only from this machine: `GET /practice/state`;
 * `POST /practice/faults` with a fault or a list; `DELETE /practice/faults`; `POST /practice/options` with some options;
 * `POST /practice/clock` with `advanceMs`; `GET /practice/captures`; `DELETE /practice/captures` with `ticketIds`;
 * `DELETE /practice/uploads`.
 */
export async function answerControl(
  request: IncomingMessage,
  pathname: string,
  control: PracticeControl,
  faults: FaultStore,
): Promise<Reply> {
  if (!isLoopback(request.socket.remoteAddress))
    return refuse(403, 'the control endpoint is for this machine only');
  const what = `${request.method} ${pathname}`;
  try {
    switch (what) {
      case 'GET /practice/state':
        return jsonReply(200, { ...control.state(), faults: faults.list() });
      case 'POST /practice/faults':
        for (const fault of faultsSchema.parse(await readJson(request))) control.inject(fault);
        return jsonReply(200, { faults: faults.list() });
      case 'DELETE /practice/faults':
        control.clearFaults();
        return jsonReply(200, { faults: [] });
      case 'POST /practice/options':
        control.changeOptions(await readJson(request));
        return jsonReply(200, {});
      case 'POST /practice/clock': {
        const { advanceMs } = clockSchema.parse(await readJson(request));
        return jsonReply(200, { now: (await control.advanceClock(advanceMs)).toISOString() });
      }
      case 'GET /practice/captures':
        return jsonReply(200, await control.captures());
      case 'DELETE /practice/captures':
        await control.removeCaptures(removalSchema.parse(await readJson(request)).ticketIds);
        return jsonReply(200, {});
      case 'DELETE /practice/uploads':
        await control.removeUploads();
        return jsonReply(200, {});
      default:
        return errorReply(404, 'Not Found');
    }
  } catch (error) {
    if (error instanceof z.ZodError) return errorReply(400, z.prettifyError(error));
    if (error instanceof SyntaxError) return errorReply(400, `not JSON: ${error.message}`);
    throw error;
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return refuse(413, 'too large for a control request');
    chunks.push(part);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(address);
}
