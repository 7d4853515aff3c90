import { withPlatform } from '#db/index.ts';

/** A processed photo: cropped, re-encoded and hashed (media's portraitOf). */
export type OwnPhoto = { hash: string; bytes: Uint8Array };

/** Sets or removes the account's photo. */
export async function setOwnPhoto(userId: string, photo: OwnPhoto | null, at: Date): Promise<void> {
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
  });
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
