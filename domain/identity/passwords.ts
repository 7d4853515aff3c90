import { hash, verify } from '@node-rs/argon2';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { SAMPLE_PASSWORDS } from '#lib/sample-passwords.ts';
import type { Busy, PasswordUnfit } from './errors.ts';

export const PASSWORD_LENGTH = { atLeast: 12, atMost: 256 } as const;

// argon2id (the package's default) with 46 MiB and three passes: 50 to 60 ms on a small server's core.
const COST = { memoryCost: 47_104, timeCost: 3, parallelism: 1 };
// Two hashes at once leave the other cores free; 64 waiting ones are half a minute of work, and more is a
// flood.
const AT_ONCE = 2;
const WAITING = 64;

const GUESSED_FIRST = new Set(
  `123456789012 1234567890123 12345678901234 123456123456 111111111111 000000000000 qwertyuiop12 qwerty123456
   qwertyqwerty password1234 passwordpassword password12345 iloveyou1234 administrator adminadmin12 abc123abc123
   letmeinplease 1q2w3e4r5t6y 1qaz2wsx3edc changemechangeme`.split(/\s+/),
);

const PUBLISHED = new Set<string>(Object.values(SAMPLE_PASSWORDS));
let areSamplesRight = false;

/**
 * Sets whether this process accepts the published passwords of the sample accounts: only in demo mode. An install
 * that goes live with the same data folder still has these accounts, including an owner of the console.
 */
export function acceptSamplePasswords(isDemo: boolean): void {
  areSamplesRight = isDemo;
}

const isPublished = (password: string) => !areSamplesRight && PUBLISHED.has(password);

/** Checks a new password; the failure carries the limits. */
export function checkPassword(password: string): Result<undefined, PasswordUnfit> {
  const length = [...password].length;
  const fits = length >= PASSWORD_LENGTH.atLeast && length <= PASSWORD_LENGTH.atMost;
  const isGuessed = GUESSED_FIRST.has(password.toLowerCase()) || new Set(password).size < 3;
  const isEveryones = isGuessed || isPublished(password);
  return fits && !isEveryones ? ok() : fail('password_unfit', { ...PASSWORD_LENGTH });
}

export async function hashPassword(password: string): Promise<Result<string, Busy>> {
  return inTurn(() => hash(password, COST));
}

/**
 * Compares a password with a stored hash. Without a hash, or with a sample account's password on a live install, it takes
 * the same time and returns false.
 */
export async function isPassword(password: string, kept: string | null): Promise<Result<boolean, Busy>> {
  if ([...password].length > PASSWORD_LENGTH.atMost) return ok(false);
  return inTurn(async () => {
    const found = await verify(kept ?? (await nobodysHash()), password);
    return found && kept !== null && !isPublished(password);
  });
}

let nobody: Promise<string> | null = null;

function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody has this password', COST);
  return nobody;
}

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<Result<T, Busy>> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) return fail('busy') as Failure<'busy', undefined>;
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running++;
  }
  try {
    return ok(await work());
  } finally {
    // The slot passes to the next waiter, so that a newcomer cannot take it.
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}
