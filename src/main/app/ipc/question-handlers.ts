import { ProofcaseError } from '../../../contract/errors';
import type { questionRequests } from '../../../contract/question-requests';
import type { Engine } from '../../engine';
import type { ShellHandlers } from '../../support/handlers';

export interface QuestionHandlerOptions {
  readonly engine: Pick<Engine, 'writeQuestionMail'>;
  /** Opens a file with the program of the system; resolves to a description of the problem, empty if there is none. */
  readonly openPath: (path: string) => Promise<string>;
}

/** Opens a draft in the person's mail program; the file is always one that the engine has just written. */
export function questionHandlers({
  engine,
  openPath,
}: QuestionHandlerOptions): ShellHandlers<typeof questionRequests> {
  return {
    'questions.openMail': async (mail) => {
      const problem = await openPath(await engine.writeQuestionMail(mail));
      if (problem !== '') throw new ProofcaseError('mail-program-missing', {}, problem);
      return null;
    },
  };
}
