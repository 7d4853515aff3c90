import { withPlatform } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** The operator as the seller on invoices to owners. */
export type PlatformSeller = {
  name: Record<Locale, string>;
  address: Record<Locale, string>;
  vatNumber: string;
  /** The tax in parts per million that is added to the prices of packages. */
  taxPpm: number;
};

export async function readSeller(): Promise<PlatformSeller | null> {
  return withPlatform(async (tx) => {
    const row = await tx.selectFrom('platform_seller').selectAll().executeTakeFirst();
    if (!row) return null;
    return {
      name: { en: row.name_en, ar: row.name_ar },
      address: { en: row.address_en, ar: row.address_ar },
      vatNumber: row.vat_number,
      taxPpm: row.tax_ppm,
    };
  });
}

/** Saves the seller. Invoices that were already issued keep theirs. Tax is charged only with a VAT number. */
export async function saveSeller(
  input: PlatformSeller,
  { at }: Act,
): Promise<Result<PlatformSeller, { ok: false; code: 'seller_invalid'; data: { fields: string[] } }>> {
  const line = (text: string, most: number) => cleanLine(text.slice(0, 1000)).slice(0, most);
  const seller = {
    name: { en: line(input.name.en, 120), ar: line(input.name.ar, 120) },
    address: { en: line(input.address.en, 300), ar: line(input.address.ar, 300) },
    vatNumber: line(input.vatNumber, 30),
    taxPpm: input.taxPpm,
  };
  const isRate = Number.isInteger(seller.taxPpm) && seller.taxPpm >= 0 && seller.taxPpm <= 1_000_000;
  const fields = [
    ...(seller.name.en ? [] : ['name.en']),
    ...(seller.name.ar ? [] : ['name.ar']),
    ...(isRate && (seller.taxPpm === 0 || seller.vatNumber) ? [] : ['taxPpm']),
  ];
  if (fields.length > 0) return fail('seller_invalid', { fields });
  const row = {
    ...{ name_en: seller.name.en, name_ar: seller.name.ar, vat_number: seller.vatNumber },
    ...{
      address_en: seller.address.en,
      address_ar: seller.address.ar,
      tax_ppm: seller.taxPpm,
      updated_at: at,
    },
  };
  await withPlatform((tx) =>
    tx
      .insertInto('platform_seller')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  );
  return ok(seller);
}
