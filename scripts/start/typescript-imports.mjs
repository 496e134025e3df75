// Lets Node, which strips types natively, find the project's TypeScript files by the names without an extension that
// the bundler and the compiler use, and gives it the files that the bundler builds in (`?inline`) as `data:` URLs. Imported first, before anything that imports TypeScript.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (
      specifier.startsWith('.') &&
      context.parentURL?.startsWith('file:') &&
      !/\.[a-z]+$/i.test(specifier)
    ) {
      for (const ending of ['.ts', '/index.ts']) {
        const url = new URL(`${specifier}${ending}`, context.parentURL);
        if (existsSync(fileURLToPath(url))) return nextResolve(url.href, context);
      }
    }
    return nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('?inline')) return nextLoad(url, context);
    const content = readFileSync(fileURLToPath(url.slice(0, -'?inline'.length))).toString('base64');
    const source = `export default ${JSON.stringify(`data:application/octet-stream;base64,${content}`)};`;
    return { format: 'module', source, shortCircuit: true };
  },
});
