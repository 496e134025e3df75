import type { Plugin } from 'vite';

const FONT_REQUIRE = /require\$1\('#standard-fonts\/(\w+)'\)/g;

/**
 * pdfkit loads its standard fonts by a `createRequire` that a bundler cannot follow, so that a bundle would look for
 * them beside itself. Turns each into an import of the same package's ES-module file.
 */
export function pdfkitStandardFonts(): Plugin {
  return {
    name: 'proofcase:pdfkit-standard-fonts',
    transform: {
      filter: { id: /pdfkit\.node\.mjs$/ },
      handler(code) {
        const names = new Set([...code.matchAll(FONT_REQUIRE)].map((match) => match[1] ?? ''));
        if (names.size === 0) throw new Error('pdfkit no longer requires its fonts: this plugin can go.');
        const imports = [...names].map(
          (name) => `import standardFont${name} from 'pdfkit/standard-fonts/${name}';`,
        );
        const body = code.replace(FONT_REQUIRE, (_, name: string) => `standardFont${name}`);
        return { code: `${imports.join('\n')}\n${body}`, map: null };
      },
    },
  };
}
