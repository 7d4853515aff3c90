import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { MailBrand } from './mail.ts';
import type { MailKind, NewMail } from './mail-kinds.ts';
import { renderMail } from './render-mail.ts';

export const DELIVER_TASK = 'mail.deliver';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** A rendered mail: the columns of `mails` that the writing verb decides. */
export type WrittenMail = {
  id: string;
  kind: MailKind;
  locale: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  dedupe_key: string;
  leave_url: string;
};

/** The result of app.mail_voice. */
export type MailVoice = Omit<MailBrand, 'digits' | 'overrides'> & {
  digits: string;
  overrides: Record<string, string> | null;
};

/**
 * Adds a mail to the store's outbox, in the caller's transaction; a job delivers it after the commit. Returns
 * its id, or null if the dedupe key exists.
 */
export async function enqueueMail<K extends MailKind>(
  tx: StoreTx,
  mail: NewMail<K>,
  act: Act,
): Promise<string | null> {
  const { rows } = await sql<{ voice: MailVoice }>`select app.mail_voice(${mail.locale}) as voice`.execute(
    tx,
  );
  if (!rows[0]?.voice) throw new Error('This store has no voice in that language.');
  const written = writeMail(mail, rows[0].voice);
  const made = await tx
    .insertInto('mails')
    .values({ store_id: tx.storeId, ...written, order_id: mail.orderId ?? null, created_at: act.at })
    .onConflict((conflict) => conflict.columns(['store_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await enqueue(tx, DELIVER_TASK, { mailId: made.id }, { class: 'mail' });
  return made.id;
}

/** Queues the mails that were held while the store was provisional. */
export async function queueHeldMails(tx: StoreTx): Promise<void> {
  const held = await tx
    .selectFrom('mails')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { id } of held) await enqueue(tx, DELIVER_TASK, { mailId: id }, { class: 'mail' });
}

/** Renders a mail for a caller that inserts the row and the job in its own statement. */
export function writeMail<K extends MailKind>(mail: NewMail<K>, voice: MailVoice): WrittenMail {
  if (CONTROL.test(mail.to) || !mail.to.includes('@')) throw new Error('A mail needs one plain address.');
  const brand = brandOf(voice);
  const rendered = renderMail(mail.kind, mail.data, { brand, locale: mail.locale });
  return {
    id: newId(),
    kind: mail.kind,
    locale: mail.locale,
    recipient: mail.to,
    subject: rendered.subject,
    body_text: rendered.text,
    body_html: rendered.html,
    dedupe_key: mail.dedupeKey,
    leave_url: rendered.leaveUrl,
  };
}

export function brandOf(voice: MailVoice): MailBrand {
  const digits = voice.digits === 'arab' ? 'arab' : 'latn';
  return { ...voice, digits, overrides: voice.overrides ?? {} };
}
