import { expect, it } from 'vitest';
import { MIN_REDACTED_BYTES, RedactingSink } from '../../../src/main/sending/service/redacting-sink';
import { MemorySink } from '../../../src/main/sending/service/response-sink';

const SECRET = 'aab-aab-aac';

async function received(pieces: readonly (string | Buffer)[], secret = SECRET): Promise<Buffer> {
  const memory = new MemorySink(1_000_000);
  const sink = new RedactingSink(memory, secret);
  let sent = 0;
  for (const piece of pieces) {
    const chunk = Buffer.from(piece);
    sent += chunk.length;
    await sink.write(chunk);
    expect(sink.bytes).toBe(sent);
  }
  await sink.finish();
  return memory.content;
}

it('overwrites the key wherever the pieces of a response divide it', async () => {
  const text = `{"detail":"key ${SECRET} and ${SECRET}${SECRET} is unknown, aab-aab too"}`;
  const expected = text.replaceAll(SECRET, '*'.repeat(SECRET.length));
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect((await received([text.slice(0, cut), text.slice(cut)])).toString()).toBe(expected);
  }
  expect((await received([...text])).toString()).toBe(expected);
});

it('leaves a response without the key as it is, byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256));
  expect(await received([bytes.subarray(0, 1_234), bytes.subarray(1_234)])).toEqual(bytes);
  expect((await received(['ends like the key: aab-aab-'])).toString()).toBe('ends like the key: aab-aab-');
});

it('does not look for a text that is too short to be a key', async () => {
  const short = 'k'.repeat(MIN_REDACTED_BYTES - 1);
  expect((await received([`a ${short} b`], short)).toString()).toBe(`a ${short} b`);
});
