import { type PlatformTx, withPlatform } from '#db/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Busy, NameInvalid, PasskeyMissing, TooManyTries, WrongCredentials } from './errors.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';
import { provePassword } from './prove-password.ts';

/** A passkey, with the data shown to its user. */
export type Passkey = {
  id: string;
  name: string;
  madeAt: Date;
  usedAt: Date | null;
  /** True if the passkey is synced to the vendor's account, and so available on other devices. */
  isBackedUp: boolean;
};

/** The passkeys of an account, oldest first. */
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

/** The passkey that its signed-in user changes. */
export type OwnPasskey = Omit<OwnVisit, 'token'> & { id: string };

/** Renames a passkey. Returns the old and the new name. */
export async function renamePasskey(
  passkey: OwnPasskey,
  name: string,
  at: Date,
): Promise<Result<{ before: string; after: string }, NameInvalid | PasskeyMissing>> {
  const after = passkeyName(name);
  if (after === null) return fail('name_invalid');
  return withPlatform(async (tx) => {
    const before = await lockPasskey(tx, passkey);
    if (before === null) return fail('passkey_missing');
    await tx.updateTable('user_passkeys').set({ name: after }).where('id', '=', passkey.id).execute();
    await noteOwnChange(tx, passkey, { what: 'passkey_renamed', detail: after, at });
    return ok({ before, after });
  });
}

/**
 * Removes a passkey after checking the password, which remains as a way to sign in. Returns the passkey's
 * name.
 */
export async function removePasskey(
  passkey: OwnPasskey,
  { password, at }: { password: string; at: Date },
): Promise<Result<{ name: string }, PasskeyMissing | WrongCredentials | TooManyTries | Busy>> {
  const proven = await provePassword({ userId: passkey.userId, password, at });
  if (!proven.ok) return proven;
  return withPlatform(async (tx) => {
    const name = await lockPasskey(tx, passkey);
    if (name === null) return fail('passkey_missing');
    await tx.deleteFrom('user_passkeys').where('id', '=', passkey.id).execute();
    await noteOwnChange(tx, passkey, { what: 'passkey_removed', detail: name, at });
    return ok({ name });
  });
}

async function lockPasskey(
  tx: PlatformTx,
  { userId, id }: Pick<OwnPasskey, 'userId' | 'id'>,
): Promise<string | null> {
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

/** A valid passkey name; null otherwise. */
export function passkeyName(typed: string): string | null {
  const name = cleanLine(typed);
  return name === '' || name.length > 60 ? null : name;
}
