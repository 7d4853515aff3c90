// Replaces @node-rs/argon2 where test files run together (vitest.config.ts): every file creates owners, and
// real password hashes took a fifth of all test time. Verifying is cheap too, because the cost is read from
// the hash.
import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const verify = real.verify;

export const hash: Argon2['hash'] = (password, options, abort) =>
  real.hash(password, { ...options, ...CHEAP }, abort);
