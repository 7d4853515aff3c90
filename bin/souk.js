#!/usr/bin/env node
// Goes on under the packaged Node 24, whatever Node started this (>= 20). Plain JavaScript without dependencies.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runUnderNode24 } from '../scripts/node24.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const words = process.argv.slice(2);
if (['help', '--help', '-h'].includes(words[0])) {
  process.stdout.write(readFileSync(join(root, 'cli/usage.txt'), 'utf8'));
  process.exit(0);
}

// A long run makes much that is soon garbage: with little room for it, it is swept sooner and 100 MB less are held.
const thrifty = ['import', 'worker'].includes(words[0]) ? ['--max-semi-space-size=8'] : [];

runUnderNode24(root, [...thrifty, join(root, 'cli/souk.ts'), ...words]);
