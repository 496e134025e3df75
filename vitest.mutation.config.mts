import { defineConfig, type Plugin } from 'vitest/config';

/**
 * The runner of Stryker 9 chooses tests by their names joined with blanks; Vitest 5 joins them with " > ".
 * Not needed from @stryker-mutator/vitest-runner 10 on, and harmless there.
 */
function testNamesOfVitest5(): Plugin {
  return {
    name: 'test-names-of-vitest-5',
    configureVitest({ vitest }) {
      for (const { config } of vitest.projects) {
        let chosen: RegExp | undefined;
        Object.defineProperty(config, 'testNamePattern', {
          enumerable: true,
          get: () => chosen,
          set: (pattern: RegExp | undefined) => {
            chosen = pattern && new RegExp(pattern.source.replaceAll(' ', '(?: > | )'));
          },
        });
      }
    },
  };
}

/** The unit tests alone, for stryker.config.mjs: its runner knows no projects. */
export default defineConfig({
  plugins: [testNamesOfVitest5()],
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
