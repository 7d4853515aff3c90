import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { LegalField } from '#domain/countries/index.ts';
import { type LegalFacts, missingLegal } from '#domain/legal/index.ts';
import { chargesTax } from './missing-details.ts';
import { readInvoiceSettings } from './settings.ts';

/**
 * The details that the country's law requires on the store's pages and that are missing; none for a country
 * without a preset.
 */
export async function missingLegalDetails(tx: StoreTx): Promise<LegalField[]> {
  const store = tx.storeId;
  const { rows } = await sql<Omit<LegalFacts, 'chargesTax'>>`
    select s.country, s.contact_phone as phone, s.contact_email as email, s.return_days as "returnDays",
           exists (select from store_texts t where t.store_id = ${store} and t.address <> '') as "hasAddress",
           exists (select from pages p where p.store_id = ${store} and p.kind = 'returns_policy') as "hasReturnsPage",
           exists (select from pages p where p.store_id = ${store} and p.kind = 'privacy_policy') as "hasPrivacyPage"
      from store_settings s where s.store_id = ${store}`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error(`Store ${store} has no settings.`);
  const details = await readInvoiceSettings(tx);
  const hasAddress = facts.hasAddress || Object.values(details.addresses).some((text) => text !== '');
  return missingLegal(details, { ...facts, hasAddress, chargesTax: await chargesTax(tx) });
}
