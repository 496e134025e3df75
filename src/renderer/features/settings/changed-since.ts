/** Returns the fields of a form that were changed after it was sent, which its answer must not overwrite. */
export function changedSince<Draft extends object>(typed: Draft, sent: Draft): Partial<Draft> {
  const changed: Partial<Draft> = { ...typed };
  for (const field in sent) if (typed[field] === sent[field]) delete changed[field];
  return changed;
}
