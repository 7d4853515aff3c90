import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { eachLocale, type Locale, otherLocale } from '#lib/locale.ts';
import type { Seller, Words } from './invoice-data.ts';
import type { InvoiceSettings } from './settings.ts';

/** A store as the seller on documents, with its settings for issuing them. */
export type IssuingStore = {
  seller: Seller;
  timeZone: string;
  prefixes: { invoice: string; credit_note: string };
  issueAt: InvoiceSettings['issueAt'];
  languages: InvoiceSettings['languages'];
  /** True if documents are stamped for the Saudi authority before they are rendered. */
  isStamping: boolean;
};

type Row = {
  country: string;
  time_zone: string;
  contact_phone: string;
  contact_email: string;
  first: Locale;
  names: Words;
  places: Words;
  legal_names: Words | null;
  addresses: Words | null;
  notes: Words | null;
  vat_number: string | null;
  registration_number: string | null;
  registration_kind: 'commercial' | 'freelance' | null;
  short_address: string | null;
  invoice_prefix: string | null;
  credit_note_prefix: string | null;
  issue_at: InvoiceSettings['issueAt'] | null;
  languages: InvoiceSettings['languages'] | null;
  is_stamping: boolean;
};

/** Legal name and address default to the shop's own. */
export async function readIssuingStore(tx: StoreTx): Promise<IssuingStore> {
  const row = await readRow(tx);
  const inBoth = (words: Words | null, rest: Words) =>
    eachLocale((locale) => wordIn(row.first, locale, words, rest));
  return {
    seller: {
      names: inBoth(row.legal_names, row.names),
      addresses: inBoth(row.addresses, row.places),
      notes: inBoth(row.notes, {}),
      vatNumber: row.vat_number ?? '',
      registrationNumber: row.registration_number ?? '',
      registrationKind: row.registration_kind ?? 'commercial',
      shortAddress: row.short_address ?? '',
      country: row.country,
      phone: row.contact_phone,
      email: row.contact_email,
    },
    timeZone: row.time_zone,
    prefixes: { invoice: row.invoice_prefix ?? 'INV-', credit_note: row.credit_note_prefix ?? 'CN-' },
    issueAt: row.issue_at ?? 'shipped',
    languages: row.languages ?? 'both',
    isStamping: row.is_stamping,
  };
}

async function readRow(tx: StoreTx): Promise<Row> {
  const { rows } = await sql<Row>`
    select s.country, s.time_zone, s.contact_phone, s.contact_email, s.default_locale as first,
           (select json_object_agg(t.locale, t.name) from store_texts t where t.store_id = ${tx.storeId}) as names,
           (select json_object_agg(t.locale, t.address) from store_texts t where t.store_id = ${tx.storeId}) as places,
           i.legal_names, i.addresses, i.notes, i.vat_number, i.registration_number, i.registration_kind,
           i.short_address, i.invoice_prefix, i.credit_note_prefix, i.issue_at, i.languages,
           exists (select from fatoora_devices d where d.store_id = ${tx.storeId} and d.state = 'active') as is_stamping
      from store_settings s left join invoice_settings i on i.store_id = s.store_id
     where s.store_id = ${tx.storeId}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`Store ${tx.storeId} has no settings.`);
  return row;
}

function wordIn(first: Locale, locale: Locale, words: Words | null, rest: Words): string {
  return (
    words?.[locale] || rest[locale] || words?.[first] || rest[first] || words?.[otherLocale(first)] || ''
  );
}
