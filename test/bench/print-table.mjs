import '../../scripts/start/typescript-imports.mjs';

const { runBenchmarks } = await import('./run-benchmarks.ts');
process.exitCode = await runBenchmarks(process.argv.slice(2));
