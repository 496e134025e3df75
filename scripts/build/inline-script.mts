import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?script';

/** `import script from './main.js?script'`: that module with all that it imports, as the text of one classic script. */
export function inlineScript(): Plugin {
  return {
    name: 'proofcase:inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          minify: false,
          target: 'es2022',
          lib: { entry: id.slice(0, -QUERY.length), formats: ['iife'], name: 'proofcase' },
        },
      });
      const [output] = built as readonly Rolldown.RolldownOutput[];
      const script = output?.output[0].code;
      if (script === undefined) throw new Error(`${id} came to nothing`);
      return `export default ${JSON.stringify(script)};`;
    },
  };
}
