import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import {
  code,
  LEGAL_LIMITS,
  type LegalDetailField,
  type LegalDetails,
  NO_LEGAL_DETAILS,
  parseLegal,
  tidyLegal,
  wrongLegalFields,
} from '#domain/legal/index.ts';
import { queueWaiting, touchShell } from '#domain/tenancy/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

type OptionalDetail = 'registrationKind' | 'shortAddress' | 'sealNumber' | 'sealToken';

/** Maximum length of each text in characters, in each language. */
export const INVOICE_LIMITS = {
  legalNames: LEGAL_LIMITS.name,
  addresses: LEGAL_LIMITS.address,
  notes: 500,
  registrationNumber: LEGAL_LIMITS.registration,
} as const;

/** A store's legal details and invoice settings; '' for empty values. */
export type InvoiceSettings = Omit<LegalDetails, OptionalDetail> & {
  notes: Record<Locale, string>;
  invoicePrefix: string;
  creditNotePrefix: string;
  issueAt: 'shipped' | 'paid';
  languages: 'en' | 'ar' | 'both';
  /** 0 before the first save. */
  version: number;
} & Partial<Pick<LegalDetails, OptionalDetail>>;

/** The settings as stored, with all fields. */
type KnownSettings = InvoiceSettings & LegalDetails;

export type InvoiceField = LegalDetailField | 'invoicePrefix' | 'creditNotePrefix' | 'notes';

export type SaveInvoiceSettingsFailure =
  | Failure<'fields_invalid', { fields: InvoiceField[] }>
  | Failure<'stale', { current: InvoiceSettings }>;

const EMPTY: KnownSettings = {
  ...NO_LEGAL_DETAILS,
  notes: { en: '', ar: '' },
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  issueAt: 'shipped',
  languages: 'both',
  version: 0,
};

export async function readInvoiceSettings(tx: StoreTx, lock?: 'for update'): Promise<KnownSettings> {
  const query = tx.selectFrom('invoice_settings as i').selectAll().where('i.store_id', '=', tx.storeId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return EMPTY;
  return {
    ...parseLegal({
      legalNames: row.legal_names as Partial<Record<Locale, string>>,
      addresses: row.addresses as Partial<Record<Locale, string>>,
      vatNumber: row.vat_number,
      registrationKind: row.registration_kind as LegalDetails['registrationKind'],
      registrationNumber: row.registration_number,
      shortAddress: row.short_address,
      sealNumber: row.seal_number,
      sealToken: row.seal_token,
    }),
    notes: inBoth(row.notes),
    invoicePrefix: row.invoice_prefix,
    creditNotePrefix: row.credit_note_prefix,
    issueAt: row.issue_at as InvoiceSettings['issueAt'],
    languages: row.languages as InvoiceSettings['languages'],
    version: row.version,
  };
}

/**
 * Saves the settings unless they have changed since `version`; missing fields stay unchanged. Issued documents do not
 * change, but the legal line of pages and mails does.
 */
export async function saveInvoiceSettings(
  tx: StoreTx,
  input: Partial<InvoiceSettings> & { version: number },
  act: Act,
): Promise<Result<KnownSettings, SaveInvoiceSettingsFailure>> {
  const { country } = await tx
    .selectFrom('store_settings as s')
    .select('s.country')
    .where('s.store_id', '=', tx.storeId)
    // Documents that begin to wait meanwhile share this lock (holdDetails).
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const known = await readInvoiceSettings(tx);
  const fields = wrongFields(tidy({ ...known, ...input }), known, country);
  if (fields.length > 0) return fail('fields_invalid', { fields });
  await tx
    .insertInto('invoice_settings')
    .values({ store_id: tx.storeId, version: 0, updated_at: act.at })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  const before = await readInvoiceSettings(tx, 'for update');
  if (before.version !== input.version) return fail('stale', { current: before });
  const after = { ...tidy({ ...before, ...input }), version: before.version + 1 };
  await tx
    .updateTable('invoice_settings')
    .set({ ...rowOf(after), updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .execute();
  await queueWaiting(tx);
  const audit = { action: 'invoices.settings_saved', subjectKind: 'store', subjectId: tx.storeId };
  await recordAudit(tx, act, { ...audit, before, after });
  // Pages show only the seller's details, so other changes do not invalidate them.
  if (JSON.stringify(tidyLegal(before)) !== JSON.stringify(tidyLegal(after))) await touchShell(tx);
  return ok(after);
}

function tidy(input: KnownSettings): KnownSettings {
  const { issueAt, languages, version, notes } = input;
  return {
    ...tidyLegal(input),
    ...{ issueAt, languages, version },
    notes: { en: notes.en.trim(), ar: notes.ar.trim() },
    invoicePrefix: code(input.invoicePrefix),
    creditNotePrefix: code(input.creditNotePrefix),
  };
}

function wrongFields(next: KnownSettings, before: KnownSettings, country: string): InvoiceField[] {
  const isWrong = {
    invoicePrefix: !/^[A-Z0-9/-]{0,12}$/.test(next.invoicePrefix),
    creditNotePrefix: !/^[A-Z0-9/-]{0,12}$/.test(next.creditNotePrefix),
    notes: LOCALES.some((locale) => next.notes[locale].length > INVOICE_LIMITS.notes),
  };
  const own = (Object.keys(isWrong) as (keyof typeof isWrong)[]).filter((field) => isWrong[field]);
  return [...wrongLegalFields(next, before, country), ...own];
}

function rowOf(settings: KnownSettings) {
  return {
    legal_names: JSON.stringify(settings.legalNames),
    addresses: JSON.stringify(settings.addresses),
    notes: JSON.stringify(settings.notes),
    vat_number: settings.vatNumber,
    registration_kind: settings.registrationKind,
    registration_number: settings.registrationNumber,
    short_address: settings.shortAddress,
    seal_number: settings.sealNumber,
    seal_token: settings.sealToken,
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
