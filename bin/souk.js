#!/usr/bin/env node
// Goes on under the packaged Node 24, whatever Node started this (>= 20). Plain JavaScript without dependencies.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runUnderNode24 } from '../scripts/node24.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

runUnderNode24(root, [join(root, 'cli/souk.ts'), ...process.argv.slice(2)]);
