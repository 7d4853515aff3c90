#!/usr/bin/env node
// Restarts this program under the packaged Node 24, whatever Node version (20 or newer) started it. Plain
// JavaScript without dependencies.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const words = process.argv.slice(2);
const isHelp = ['help', '--help', '-h'].includes(words[0]);
if (isHelp || words.length === 0) {
  const usage = readFileSync(join(root, 'cli/usage.txt'), 'utf8');
  (isHelp ? process.stdout : process.stderr).write(usage);
  process.exit(isHelp ? 0 : 2);
}

// A long run creates much short-lived garbage: a small space for it is collected sooner and saves 100 MB.
const thrifty = ['import', 'worker'].includes(words[0]) ? ['--max-semi-space-size=8'] : [];
// An archive takes minutes. Its rows soon become garbage: only 50 MB stay in use, whatever the store's size.
const isArchive = words[0] === 'store' && ['export', 'import'].includes(words[1]);
if (isArchive) thrifty.push('--max-semi-space-size=4', '--heap-growing-percent=60');

const { runUnderNode24 } = await import('../scripts/node24.mjs');
const { currentLink } = await import('../scripts/current-link.mjs');
const env = { ...process.env, ...currentLink(root) };
runUnderNode24(root, [...thrifty, join(root, 'cli/souk.ts'), ...words], env);
