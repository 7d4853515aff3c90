import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { queueWaiting } from '#domain/tenancy/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** Who a store is in law, and when and how it invoices; '' for what it has not entered. */
export type InvoiceSettings = {
  legalNames: Record<Locale, string>;
  addresses: Record<Locale, string>;
  notes: Record<Locale, string>;
  vatNumber: string;
  registrationNumber: string;
  invoicePrefix: string;
  creditNotePrefix: string;
  issueAt: 'shipped' | 'paid';
  languages: 'en' | 'ar' | 'both';
  /** 0 before the first save. */
  version: number;
};

export type InvoiceField =
  | 'vatNumber'
  | 'registrationNumber'
  | 'invoicePrefix'
  | 'creditNotePrefix'
  | 'legalNames'
  | 'addresses'
  | 'notes';

export type SaveInvoiceSettingsFailure =
  | Failure<'fields_invalid', { fields: InvoiceField[] }>
  | Failure<'stale', { current: InvoiceSettings }>;

const EMPTY: InvoiceSettings = {
  legalNames: { en: '', ar: '' },
  addresses: { en: '', ar: '' },
  notes: { en: '', ar: '' },
  vatNumber: '',
  registrationNumber: '',
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  issueAt: 'shipped',
  languages: 'both',
  version: 0,
};

export async function readInvoiceSettings(tx: StoreTx, lock?: 'for update'): Promise<InvoiceSettings> {
  const query = tx.selectFrom('invoice_settings as i').selectAll().where('i.store_id', '=', tx.storeId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return EMPTY;
  return {
    legalNames: inBoth(row.legal_names),
    addresses: inBoth(row.addresses),
    notes: inBoth(row.notes),
    vatNumber: row.vat_number,
    registrationNumber: row.registration_number,
    invoicePrefix: row.invoice_prefix,
    creditNotePrefix: row.credit_note_prefix,
    issueAt: row.issue_at as InvoiceSettings['issueAt'],
    languages: row.languages as InvoiceSettings['languages'],
    version: row.version,
  };
}

/** Saves them unless somebody saved since `version` was read. Documents that are issued stay as they are. */
export async function saveInvoiceSettings(
  tx: StoreTx,
  input: InvoiceSettings,
  act: Act,
): Promise<Result<InvoiceSettings, SaveInvoiceSettingsFailure>> {
  const next = tidy(input);
  const fields = wrongFields(next);
  if (fields.length > 0) return fail('fields_invalid', { fields });
  await tx
    .insertInto('invoice_settings')
    .values({ store_id: tx.storeId, version: 0, updated_at: act.at })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  const before = await readInvoiceSettings(tx, 'for update');
  if (before.version !== input.version) return fail('stale', { current: before });
  const after = { ...next, version: before.version + 1 };
  await tx
    .updateTable('invoice_settings')
    .set({ ...rowOf(after), updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .execute();
  await queueWaiting(tx);
  const audit = { action: 'invoices.settings_saved', subjectKind: 'store', subjectId: tx.storeId };
  await recordAudit(tx, act, { ...audit, before, after });
  return ok(after);
}

function tidy(input: InvoiceSettings): InvoiceSettings {
  const code = (text: string) => normalizeText(toLatinDigits(text), 'NFKC').replace(/\s/g, '').toUpperCase();
  const trimmed = (words: Record<Locale, string>) => ({ en: words.en.trim(), ar: words.ar.trim() });
  return {
    ...input,
    legalNames: trimmed(input.legalNames),
    addresses: trimmed(input.addresses),
    notes: trimmed(input.notes),
    vatNumber: code(input.vatNumber),
    registrationNumber: input.registrationNumber.trim(),
    invoicePrefix: code(input.invoicePrefix),
    creditNotePrefix: code(input.creditNotePrefix),
  };
}

function wrongFields(next: InvoiceSettings): InvoiceField[] {
  const longer = (words: Record<Locale, string>, most: number) =>
    LOCALES.some((locale) => words[locale].length > most);
  const isWrong: Record<InvoiceField, boolean> = {
    legalNames: longer(next.legalNames, 200),
    addresses: longer(next.addresses, 500),
    notes: longer(next.notes, 500),
    vatNumber: !/^[A-Z0-9]{0,20}$/.test(next.vatNumber),
    registrationNumber: next.registrationNumber.length > 40,
    invoicePrefix: !/^[A-Z0-9/-]{0,12}$/.test(next.invoicePrefix),
    creditNotePrefix: !/^[A-Z0-9/-]{0,12}$/.test(next.creditNotePrefix),
  };
  return (Object.keys(isWrong) as InvoiceField[]).filter((field) => isWrong[field]);
}

function rowOf(settings: InvoiceSettings) {
  return {
    legal_names: JSON.stringify(settings.legalNames),
    addresses: JSON.stringify(settings.addresses),
    notes: JSON.stringify(settings.notes),
    vat_number: settings.vatNumber,
    registration_number: settings.registrationNumber,
    invoice_prefix: settings.invoicePrefix,
    credit_note_prefix: settings.creditNotePrefix,
    issue_at: settings.issueAt,
    languages: settings.languages,
    version: settings.version,
  };
}

function inBoth(words: unknown): Record<Locale, string> {
  const { en = '', ar = '' } = words as Partial<Record<Locale, string>>;
  return { en, ar };
}
