import { hash, verify } from '@node-rs/argon2';
import { fail, ok, type Result } from '#lib/result.ts';
import { SAMPLE_PASSWORDS } from '#lib/sample-passwords.ts';
import type { Busy, PasswordUnfit } from './errors.ts';
import { PasswordLine } from './password-line.ts';

export const PASSWORD_LENGTH = { atLeast: 12, atMost: 256 } as const;

// argon2id (the package's default) with 46 MiB and three passes: 50 to 60 ms on a small server's core.
const COST = { memoryCost: 47_104, timeCost: 3, parallelism: 1 };
// Two hashes at once leave the other cores free, and 64 waiting sign-ins are some seconds of work; more is a flood.
const line = new PasswordLine({ atOnce: 2, waiting: 64, shoppers: 48, ofNetwork: 8 });

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
  return line.take(() => hash(password, COST));
}

/**
 * Compares a password with a stored hash. Without a hash, or with a sample account's password on a live install, it takes
 * the same time and returns false.
 */
export async function isPassword(password: string, kept: string | null): Promise<Result<boolean, Busy>> {
  const found = await comparePassword(password, [kept]);
  return found.ok ? ok(found.value[0] === true) : found;
}

/** Like isPassword, for each of several hashes, one after the other in one place of the line. */
export async function comparePassword(
  password: string,
  kept: readonly (string | null)[],
): Promise<Result<boolean[], Busy>> {
  if ([...password].length > PASSWORD_LENGTH.atMost) return ok(kept.map(() => false));
  return line.take(async () => {
    const found: boolean[] = [];
    for (const each of kept) {
      const isSame = await verify(each ?? (await nobodysHash()), password);
      found.push(isSame && each !== null && !isPublished(password));
    }
    return found;
  });
}

let nobody: Promise<string> | null = null;

function nobodysHash(): Promise<string> {
  nobody ??= hash('nobody has this password', COST);
  return nobody;
}
