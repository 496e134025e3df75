import { describe, expect, it } from 'vitest';
import type { SourceOffer } from '../../../src/contract/source-views';
import { intakeHandlers } from '../../../src/main/app/ipc/intake-handlers';
import type { TakenFiles } from '../../../src/main/app/shell/open-files';

const missing = { name: 'a.jpg', code: 'source-missing', values: { name: 'a.jpg' } } as const;

function takeOpened(taken: TakenFiles): Promise<SourceOffer | null> {
  const engine = {
    prepareToRead: () => undefined,
    offerSources: async (paths: readonly string[]) => ({
      id: 'x',
      folders: [],
      files: paths,
      refused: [missing],
    }),
  };
  const options = { engine, takeOpened: () => taken } as never;
  return intakeHandlers(options)['sources.takeOpened']({});
}

describe('what the file manager handed over', () => {
  it('says how many were left out, beside the other refusals', async () => {
    expect(await takeOpened({ paths: ['/photos/a', '/photos/b'], leftOut: 23 })).toMatchObject({
      files: ['/photos/a', '/photos/b'],
      refused: [
        missing,
        {
          code: 'source-too-many-files',
          values: { reason: 'left-out', max: 2, total: 25, leftOut: 23 },
        },
      ],
    });
  });

  it('is only the offer where nothing was left out, and null without any', async () => {
    expect(await takeOpened({ paths: ['/photos/a'], leftOut: 0 })).toMatchObject({ refused: [missing] });
    expect(await takeOpened({ paths: [], leftOut: 0 })).toBeNull();
  });
});
