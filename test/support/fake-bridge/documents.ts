import type { DocumentSource, DocumentView } from '../../../src/contract/document-views';
import { ProofcaseError } from '../../../src/contract/errors';
import type { MoreHandlers } from './fake-bridge';

/** Documents come from the server of the screenshots (`made-documents.ts`). */
export function documentHandlers(query: URLSearchParams): MoreHandlers {
  const nameOf = (source: Pick<DocumentSource, 'kind'>) => {
    if (query.has('broken')) return 'broken';
    return source.kind === 'sent' ? 'invoice' : 'report';
  };
  const fetched = (path: string) => fetch(`/documents/${path}`);
  const describe = async (source: Pick<DocumentSource, 'kind'>): Promise<DocumentView> => {
    if (query.has('gone') && source.kind !== 'sent') throw new ProofcaseError('document-gone');
    return (await fetched(`${nameOf(source)}.json`)).json() as Promise<DocumentView>;
  };
  return {
    'documents.describe': ({ source }) => describe(source),
    'documents.read': async ({ source, version, offset, length }) => {
      const whole = new Uint8Array(await (await fetched(`${nameOf(source)}.pdf`)).arrayBuffer());
      const { versions } = await describe(source);
      const end = versions?.find(({ number }) => number === version)?.bytes ?? whole.length;
      return whole.slice(offset, Math.min(end, offset + length));
    },
    'documents.saveAs': () => ({ path: '/home/adjuster/Schäden/SCH-2026-004711_Prüfbericht.pdf' }),
  };
}
