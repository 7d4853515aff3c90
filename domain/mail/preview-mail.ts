import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { brandOf, type MailVoice } from './enqueue-mail.ts';
import type { RenderedMail } from './mail.ts';
import type { MailKind } from './mail-kinds.ts';
import { renderMail } from './render-mail.ts';
import { type SampleGoods, sampleMail } from './sample-mails.ts';
import { type MailOrigins, withOrigins } from './web-address.ts';

type Preview = { kind: MailKind; goods: SampleGoods; locale: Locale; origins: MailOrigins };

/** Renders a mail with sample data in the store's design. Writes nothing. */
export async function previewMail(
  tx: StoreTx,
  { kind, goods, locale, origins }: Preview,
): Promise<RenderedMail & { replyTo: string }> {
  const { rows } = await sql<{ voice: MailVoice }>`select app.mail_voice(${locale}) as voice`.execute(tx);
  if (!rows[0]) throw new Error('This store has no voice in that language.');
  const brand = brandOf(rows[0].voice);
  const mail = renderMail(kind, sampleMail(kind, goods, locale), { brand, locale });
  return {
    ...mail,
    text: withOrigins(mail.text, origins),
    html: withOrigins(mail.html, origins),
    replyTo: brand.contactEmail,
  };
}
