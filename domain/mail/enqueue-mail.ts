import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { MailBrand, MailKind, NewMail } from './mail.ts';
import { renderMail } from './render-mail.ts';

/** The job that delivers a mail. */
export const DELIVER_TASK = 'mail.deliver';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * Puts a mail into the outbox of the store, in the transaction of what caused it; a job delivers it after commit.
 * Returns its id, or null where a mail with that dedupe key is there already.
 */
export async function enqueueMail<K extends MailKind>(
  tx: StoreTx,
  mail: NewMail<K>,
  act: Act,
): Promise<string | null> {
  if (CONTROL.test(mail.to) || !mail.to.includes('@')) throw new Error('A mail needs one plain address.');
  const { brand, locale } = await readVoice(tx, mail.locale);
  const rendered = renderMail(mail.kind, mail.data, { brand, locale });
  const made = await tx
    .insertInto('mails')
    .values({
      store_id: tx.storeId,
      id: newId(),
      kind: mail.kind,
      locale,
      recipient: mail.to,
      subject: rendered.subject,
      body_text: rendered.text,
      body_html: rendered.html,
      dedupe_key: mail.dedupeKey,
      created_at: act.at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await enqueue(tx, DELIVER_TASK, { mailId: made.id }, { class: 'mail', jobKey: `mail:${made.id}` });
  return made.id;
}

async function readVoice(tx: StoreTx, locale: Locale): Promise<{ brand: MailBrand; locale: Locale }> {
  const row = await tx
    .selectFrom('store_settings as s')
    .innerJoin('store_texts as own', (join) =>
      join.onRef('own.store_id', '=', 's.store_id').on('own.locale', '=', locale),
    )
    .innerJoin('store_texts as first', (join) =>
      join.onRef('first.store_id', '=', 's.store_id').onRef('first.locale', '=', 's.default_locale'),
    )
    .select(['s.primary_color', 's.digits', 's.time_zone', 'own.name', 'first.name as first_name'])
    .select(wordsOf(tx.storeId, locale).as('words'))
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const brand: MailBrand = {
    name: row.name || row.first_name,
    primaryColor: row.primary_color,
    digits: row.digits === 'arab' ? 'arab' : 'latn',
    timeZone: row.time_zone,
    overrides: row.words ?? {},
  };
  return { brand, locale };
}

function wordsOf(storeId: string, locale: Locale) {
  return sql<Record<string, string> | null>`(
    select jsonb_object_agg(o.key, o.value) from message_overrides o
     where o.store_id = ${storeId} and o.locale = ${locale})`;
}
