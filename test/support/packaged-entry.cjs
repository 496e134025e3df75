// Entry of the test package (`npm run package -- --dir --test-build`), before that of the application, whose files are
// the ones that ship. It hides the two switches of the driver from the check that refuses them.
const { app } = require('electron');

const DRIVER_SWITCHES = new Set(['inspect', 'remote-debugging-port']);

const { commandLine } = app;
const hasSwitch = commandLine.hasSwitch.bind(commandLine);
const isDriven = hasSwitch('inspect');
commandLine.hasSwitch = (name) => !DRIVER_SWITCHES.has(name) && hasSwitch(name);
// A second start, by a link or a shortcut, is not driven.
if (isDriven) require('./wait-for-driver.cjs');
require('./index.js');
