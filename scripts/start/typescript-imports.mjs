// Lets Node, which strips types by itself, find the project's TypeScript files by the names without an extension that
// the bundler and the compiler use. Imported first, before anything that imports TypeScript.
import { existsSync } from 'node:fs';
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
});
