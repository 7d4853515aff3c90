import { type PlatformTx, withPlatform } from '#db/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Busy, NameInvalid, PasskeyMissing, TooManyTries, WrongCredentials } from './errors.ts';
import { provePassword } from './prove-password.ts';

/** What an account sees of one of its passkeys. */
export type Passkey = {
  id: string;
  name: string;
  madeAt: Date;
  usedAt: Date | null;
  /** Kept by whoever makes the device, too: it comes along to the next one. */
  isBackedUp: boolean;
};

/** The passkeys of an account, the oldest first. */
export async function passkeysOf(userId: string): Promise<Passkey[]> {
  const rows = await withPlatform((tx) =>
    tx
      .selectFrom('user_passkeys')
      .select(['id', 'name', 'created_at', 'used_at', 'is_backed_up'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ id, name, created_at, used_at, is_backed_up }) => ({
    ...{ id, name, madeAt: created_at, usedAt: used_at, isBackedUp: is_backed_up },
  }));
}

export type OwnPasskey = { userId: string; id: string };

/** Calls a passkey something else. Returns how it was called and how it is. */
export async function renamePasskey(
  { userId, id }: OwnPasskey,
  name: string,
): Promise<Result<{ before: string; after: string }, NameInvalid | PasskeyMissing>> {
  const after = passkeyName(name);
  if (after === null) return fail('name_invalid');
  return withPlatform(async (tx) => {
    const before = await lockPasskey(tx, { userId, id });
    if (before === null) return fail('passkey_missing');
    await tx.updateTable('user_passkeys').set({ name: after }).where('id', '=', id).execute();
    return ok({ before, after });
  });
}

/**
 * Takes a passkey away, for whoever says the password: that one is always there, so no account loses its last way in.
 * Returns how it was called.
 */
export async function removePasskey(
  { userId, id }: OwnPasskey,
  { password, at }: { password: string; at: Date },
): Promise<Result<{ name: string }, PasskeyMissing | WrongCredentials | TooManyTries | Busy>> {
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  return withPlatform(async (tx) => {
    const name = await lockPasskey(tx, { userId, id });
    if (name === null) return fail('passkey_missing');
    await tx.deleteFrom('user_passkeys').where('id', '=', id).execute();
    return ok({ name });
  });
}

async function lockPasskey(tx: PlatformTx, { userId, id }: OwnPasskey): Promise<string | null> {
  if (!isId(id)) return null;
  const row = await tx
    .selectFrom('user_passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A name as it is kept; null where it is none. */
export function passkeyName(typed: string): string | null {
  const name = cleanLine(typed);
  return name === '' || name.length > 60 ? null : name;
}
