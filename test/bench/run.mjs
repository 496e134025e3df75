// Runs the benchmarks; inside a desktop session of their own where a chosen row opens windows.
import path from 'node:path';
import { runInDesktopSession } from '../../scripts/setup/desktop-session.mjs';
import { projectEnvironment, projectNode, run } from '../../scripts/setup/project.mjs';

const ROWS_WITH_WINDOWS = ['P4', 'P5', 'P9', 'P11'];

const chosen = process.argv.slice(2);
const rows = chosen.filter((argument) => !argument.startsWith('--'));
const opensWindows = rows.length === 0 || rows.some((id) => ROWS_WITH_WINDOWS.includes(id.toUpperCase()));
const table = path.join(import.meta.dirname, 'print-table.mjs');
// TypeScript that Node reads by guessing the module kind.
const nodeArguments = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', table, ...chosen];
process.exitCode = opensWindows
  ? await runInDesktopSession(nodeArguments)
  : run(projectNode(), nodeArguments, { env: projectEnvironment() }).status;
