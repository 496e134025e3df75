// Runs the benchmarks; inside a desktop session of their own where a chosen row opens windows.
import path from 'node:path';
import { runInDesktopSession } from '../../scripts/setup/desktop-session.mjs';
import { runTool } from '../../scripts/setup/project.mjs';

const ROWS_WITH_WINDOWS = ['P5', 'P9'];

const table = path.join(import.meta.dirname, 'print-table.mjs');
const chosen = process.argv.slice(2);
const opensWindows = chosen.length === 0 || chosen.some((id) => ROWS_WITH_WINDOWS.includes(id.toUpperCase()));
process.exitCode = opensWindows ? runInDesktopSession([table, ...chosen]) : runTool(table, chosen).status;
