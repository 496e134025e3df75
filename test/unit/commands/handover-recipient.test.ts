import { describe, expect, it } from 'vitest';
import type { TeamRecipients } from '../../../src/contract/handover-views';
import type { CaseId } from '../../../src/domain/ids';
import { recipientNamed } from '../../../src/main/commands/handover';
import { cliTexts } from '../../../src/main/commands/texts';

const recipientIn = (recipients: TeamRecipients, name: string | null) =>
  recipientNamed(
    { handovers: { recipients: async () => recipients } },
    { texts: cliTexts('en') },
    'case' as CaseId,
    name,
  );

describe('the recipient that a command names', () => {
  it('is refused with the problem of a store that does not answer, so that nobody else gets the case', async () => {
    const problem = { code: 'team-unreachable', values: {}, detail: 'cut' } as const;
    await expect(recipientIn({ kind: 'away', problem }, 'desk')).rejects.toMatchObject(problem);
  });

  it('is refused where cases cannot be handed over by the store', async () => {
    await expect(recipientIn({ kind: 'none' }, 'desk')).rejects.toMatchObject({ code: 'handover-no-store' });
  });

  it('is the workstation with that name that was seen last', async () => {
    const workstations = [
      { id: 'old', name: 'desk', lastSeen: '2026-03-09T08:00:00.000Z' },
      { id: 'new', name: 'desk', lastSeen: '2026-03-10T08:00:00.000Z' },
    ];
    expect(await recipientIn({ kind: 'ready', workstations }, 'desk')).toBe('new');
    await expect(recipientIn({ kind: 'ready', workstations }, 'van')).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('is anyone where none is named', async () => {
    expect(await recipientIn({ kind: 'none' }, null)).toBeNull();
  });
});
