// Runs a program under the Node 24 that is one of our packages. Used while it is unknown whether any package is
// installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The packaged Node's path, or null before the packages are installed. */
export function packagedNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules/node/bin', name);
  return existsSync(path) ? path : null;
}

/** The environment that makes Node cache compiled code, so that later processes start in half the time. */
export function compileCache(root) {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/souk-code') };
}

/** Replaces this process as far as Node can: same streams, forwarded signals, same exit code. Never returns. */
export function runUnderNode24(root, args, env = process.env) {
  const node = packagedNode(root);
  if (!node) {
    console.error('The packages are not installed yet. Run `npm start` (or `npm ci`) in this folder first.');
    process.exit(1);
  }
  const child = spawn(node, args, {
    // The channel closes when this process is killed, which tells the program even though no signal could be
    // forwarded.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...compileCache(root), ...env },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) stopWithParent(child);
  child.once('error', (error) => {
    console.error(`Node 24 could not be started (${error.message}). Run \`npm ci\` again in this folder.`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

/**
 * npm starts this process through a shell, which ends on SIGTERM without forwarding it. Then our parent
 * process has changed.
 */
function stopWithParent(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
}
