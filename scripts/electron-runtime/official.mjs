// Electron's own binary, fetched by Electron's own downloader.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { runTool, toolPath } from '../setup/project.mjs';

/** A host that says nothing at all for this long is taken for a firewall's silence. */
const PROBE_TIMEOUT_MS = 5_000;
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const BEHIND_PROXY_TIMEOUT_MS = 2 * 60_000;

const folder = toolPath('electron');

export function officialVersion() {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
}

/** The unpacked binary, or null when it is not there. */
export function installedOfficial() {
  try {
    const version = readFileSync(path.join(folder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '');
    const executable = path.join(folder, 'dist', readFileSync(path.join(folder, 'path.txt'), 'utf8').trim());
    return version === officialVersion() && existsSync(executable) ? executable : null;
  } catch {
    return null;
  }
}

function archiveName() {
  return `electron-v${officialVersion()}-${process.platform}-${process.arch}.zip`;
}

/** The cache of Electron's downloader. */
function downloaderCache() {
  const { electron_config_cache: configured, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (configured !== undefined) return configured;
  switch (process.platform) {
    case 'darwin':
      return path.join(os.homedir(), 'Library', 'Caches', 'electron');
    case 'win32':
      return path.join(LOCALAPPDATA ?? os.homedir(), 'electron', 'Cache');
    default:
      return path.join(XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'electron');
  }
}

/** Whether Electron's downloader finds the archive in its own cache and needs no network. */
function archiveIsCached() {
  const base = downloaderCache();

  try {
    return readdirSync(base).some((name) => existsSync(path.join(base, name, archiveName())));
  } catch {
    return false;
  }
}

/** Null when the host answers at all, else why it does not. */
function probe(address) {
  return new Promise((resolve) => {
    const client = address.startsWith('http:') ? http : https;
    let settled = false;
    const settle = (reason) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      request.destroy();
      resolve(reason);
    };
    const request = client.request(address, { method: 'HEAD' }, () => settle(null));
    // A socket timeout does not cover a look-up that hangs; this one covers everything.
    const timer = setTimeout(() => settle(`no answer within ${PROBE_TIMEOUT_MS / 1000} s`), PROBE_TIMEOUT_MS);
    request.on('error', (error) => settle(error.code ?? error.message));
    request.end();
  });
}

function releaseAddress() {
  const mirror =
    process.env.npm_config_electron_mirror ??
    process.env.ELECTRON_MIRROR ??
    'https://github.com/electron/electron/releases/download/';
  return `${mirror}v${officialVersion()}/${archiveName()}`;
}

/** The variable that names a proxy for downloads, which a probe would go past; null without one. npm sets its own. */
function proxyOfDownloads() {
  const ofNpm = ['npm_config_https_proxy', 'npm_config_proxy'];
  const names = ['HTTPS_PROXY', 'https_proxy', ...ofNpm, 'ELECTRON_GET_USE_PROXY'];
  return names.find((name) => process.env[name]) ?? null;
}

/** Makes Electron's downloader use that proxy: it ignores the variables of proxies otherwise, and those of npm always. */
function proxyEnvironment(name) {
  if (name === null) return {};
  const address = name.startsWith('npm_config_') ? { HTTPS_PROXY: process.env[name] } : {};
  return { ELECTRON_GET_USE_PROXY: '1', ...address };
}

/**
 * Gets the official binary if it can be had.
 * @returns {Promise<{executable: string} | {reason: string}>}
 */
export async function fetchOfficial() {
  const present = installedOfficial();
  if (present) return { executable: present };
  const proxy = proxyOfDownloads();
  if (proxy === null && !archiveIsCached()) {
    const refusal = await probe(releaseAddress());
    if (refusal !== null) return { reason: refusal };
  }
  const done = runTool(path.join(folder, 'install.js'), [], {
    quiet: true,
    timeoutMs: proxy === null ? DOWNLOAD_TIMEOUT_MS : BEHIND_PROXY_TIMEOUT_MS,
    extraEnv: proxyEnvironment(proxy),
  });
  const executable = installedOfficial();
  if (executable) return { executable };
  const lastWords = done.stderr
    .trim()
    .split('\n')
    .find((line) => /error/i.test(line));
  const reason = lastWords ?? `its downloader ended with ${done.status}`;
  return { reason: proxy === null ? reason : `${reason}, by the proxy of ${proxy}` };
}
