/** The fields of a form that were typed since it was sent: a save takes time, and does not overwrite them. */
export function changedSince<Draft extends object>(typed: Draft, sent: Draft): Partial<Draft> {
  const changed: Partial<Draft> = { ...typed };
  for (const field in sent) if (typed[field] === sent[field]) delete changed[field];
  return changed;
}
