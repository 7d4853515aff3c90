import { type PlatformTx, withPlatform } from '#db/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { nextReaders } from './audience.ts';
import { type Bulletin, bulletinState } from './bulletin.ts';
import { enqueueBulletin } from './publish-bulletin.ts';
import { bulletinOf } from './read-bulletins.ts';

export const MAIL_BULLETIN_TASK = 'platform.mail-bulletin';

const MAILS_A_JOB = 100;

/**
 * Run by the job: adds the mails of an announcement to the platform's outbox, for the next hundred owners by account
 * id; the next job continues. Progress, mails and next job are written in one transaction, so that a job that is
 * killed and run again mails nobody twice; the unique key of a mail guarantees it. Returns the number of mails.
 */
export async function mailBulletin(
  bulletinId: string,
  { storesUrl, at }: { storesUrl(locale: Locale): string; at: Date },
): Promise<number> {
  return withPlatform(async (tx) => {
    const bulletin = await bulletinOf(tx, bulletinId, 'for update');
    if (!bulletin?.isMailed || bulletin.mailedAt !== null) return 0;
    const state = bulletinState(bulletin, at);
    if (state === 'planned') await enqueueBulletin(tx, bulletin, at);
    return state === 'shown' ? mailBatch(tx, bulletin, { storesUrl, at }) : 0;
  });
}

type Mailing = { storesUrl(locale: Locale): string; at: Date };

async function mailBatch(tx: PlatformTx, bulletin: Bulletin, { storesUrl, at }: Mailing): Promise<number> {
  const { id, titles, bodies } = bulletin;
  const { mailed_through: after } = await tx
    .selectFrom('bulletins')
    .select('mailed_through')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const readers = await nextReaders(tx, { whom: bulletin, after, limit: MAILS_A_JOB });
  let mails = 0;
  for (const { userId, email, locale: asked } of readers) {
    const locale = asked as Locale;
    const data = { title: titles[locale], body: bodies[locale], url: storesUrl(locale) };
    const mail = { userId, to: email, locale, kind: 'own_bulletin', data } as const;
    const isAdded = await enqueuePlatformMail(tx, { ...mail, dedupeKey: `bulletin:${id}:${userId}` }, at);
    if (isAdded) mails += 1;
  }
  const last = readers.at(-1);
  const isOver = readers.length < MAILS_A_JOB;
  await tx
    .updateTable('bulletins')
    .set({ ...(last && { mailed_through: last.userId }), ...(isOver && { mailed_at: at }) })
    .where('id', '=', id)
    .execute();
  if (!isOver) await enqueueBulletin(tx, bulletin, at);
  return mails;
}
