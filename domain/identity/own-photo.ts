import { withPlatform } from '#db/index.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';

/** A processed photo: cropped, re-encoded and hashed (media's portraitOf). */
export type OwnPhoto = { hash: string; bytes: Uint8Array };

/** Sets or removes the account's photo. */
export async function setOwnPhoto(
  visit: Omit<OwnVisit, 'token'>,
  photo: OwnPhoto | null,
  at: Date,
): Promise<void> {
  const { userId } = visit;
  await withPlatform(async (tx) => {
    await tx.deleteFrom('user_photos').where('user_id', '=', userId).execute();
    if (photo) {
      const bytes = Buffer.from(photo.bytes);
      await tx
        .insertInto('user_photos')
        .values({ user_id: userId, hash: photo.hash, bytes, updated_at: at })
        .execute();
    }
    await tx
      .updateTable('users')
      .set({ image: photo?.hash ?? null, updated_at: at })
      .where('id', '=', userId)
      .execute();
    await noteOwnChange(tx, visit, { what: 'photo_changed', at });
  });
}

/** The photo of an account, for its own user; null if the hash is not that of the current photo. */
export async function ownPhoto(userId: string, hash: string): Promise<Uint8Array | null> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('user_photos')
      .select('bytes')
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  );
  return row?.bytes ?? null;
}

/** The photo of a member of that store; null for anybody else. */
export async function photoOfMember(
  storeId: string,
  { userId, hash }: { userId: string; hash: string },
): Promise<Uint8Array | null> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('user_photos as p')
      .innerJoin('staff_memberships as m', 'm.user_id', 'p.user_id')
      .select('p.bytes')
      .where('m.store_id', '=', storeId)
      .where('p.user_id', '=', userId)
      .where('p.hash', '=', hash)
      .executeTakeFirst(),
  );
  return row?.bytes ?? null;
}
