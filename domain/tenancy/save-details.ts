import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { queueWaiting } from './queue-waiting.ts';
import { type ShellTexts, touchShell } from './shell.ts';

/** Contact details and texts of a store. Missing fields stay unchanged. */
export type StoreDetails = {
  contactEmail?: string;
  contactPhone?: string;
  whatsapp?: string;
  digits?: 'latn' | 'arab';
  texts?: Partial<Record<Locale, Partial<ShellTexts>>>;
};

/** Saves contact details and texts per language; an empty text falls back to the store's first language. */
export async function saveDetails(tx: StoreTx, details: StoreDetails, act: Act): Promise<void> {
  const { contactEmail, contactPhone, whatsapp, digits, texts } = details;
  await tx
    .updateTable('store_settings')
    .set((eb) => ({
      ...(contactEmail === undefined ? {} : { contact_email: contactEmail }),
      ...(contactPhone === undefined ? {} : { contact_phone: contactPhone }),
      ...(whatsapp === undefined ? {} : { whatsapp }),
      ...(digits === undefined ? {} : { digits }),
      version: eb('version', '+', 1),
      updated_at: act.at,
    }))
    .where('store_id', '=', tx.storeId)
    .execute();
  for (const locale of LOCALES) {
    const words = Object.entries(texts?.[locale] ?? {}).filter(([, text]) => text !== undefined);
    if (words.length === 0) continue;
    await tx
      .updateTable('store_texts')
      .set(Object.fromEntries(words))
      .where('store_id', '=', tx.storeId)
      .where('locale', '=', locale)
      .execute();
  }
  await queueWaiting(tx);
  await recordAudit(tx, act, {
    action: 'store.details_saved',
    subjectKind: 'store',
    subjectId: tx.storeId,
    after: { ...details },
  });
  await touchShell(tx);
}
