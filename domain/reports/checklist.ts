import { sql } from 'kysely';
import { type StoreTx, withPlatform } from '#db/index.ts';
import type { LegalField } from '#domain/countries/index.ts';
import { missingLegalDetails, missingSellerDetails } from '#domain/invoices/index.ts';
import { parsePaymentRules } from '#domain/payments/index.ts';
import { isOfferOpen } from '#domain/setup/index.ts';
import { untouchedSamples } from '#domain/starter/index.ts';

/** The setup steps of a new store (A7), in order. */
export const SETUP_STEPS = [
  'product',
  'logo',
  'country',
  'delivery',
  'payment',
  'invoices',
  'policies',
  'order',
  'domain',
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

type Facts = Record<'product' | 'logo' | 'delivery' | 'policies' | 'order', boolean> & { payment: unknown };

/** Details that the law requires of every seller and that are entered with the invoice settings. */
const ENTERED_WITH_INVOICES: LegalField[] = ['legalName', 'registration', 'vatNumber', 'address'];

/** The completed steps, derived from the store's data rather than from clicks. */
export async function readChecklist(tx: StoreTx): Promise<Record<SetupStep, boolean>> {
  const store = tx.storeId;
  const samples = await untouchedSamples(tx);
  const { rows } = await sql<Facts>`
    select exists (select from products p where p.store_id = ${store} and p.status = 'active'
            and p.id <> all(${samples}::uuid[])) as product,
        st.logo_media_id is not null as logo, coalesce(jsonb_array_length(st.delivery_rules -> 'zones'), 0) > 0 as delivery,
        (select count(distinct p.kind) = 2 from pages p
          where p.store_id = ${store} and p.kind in ('privacy_policy', 'terms_conditions')) as policies,
        exists (select from orders o where o.store_id = ${store} and o.number > 0) as order, st.payment_rules as payment
      from store_settings st where st.store_id = ${store}`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error('A store without settings.');
  const { payment, ...done } = facts;
  const { cash, card, transfer } = parsePaymentRules(payment);
  const legal = (await missingLegalDetails(tx)).filter((field) => ENTERED_WITH_INVOICES.includes(field));
  const invoices = legal.length === 0 && (await missingSellerDetails(tx)).length === 0;
  const country = !(await isOfferOpen(tx));
  return { ...done, country, invoices, payment: cash.isOn || card.isOn || transfer.isOn, domain: false };
}

/**
 * True if the store is served under a custom domain. A separate query, because domains are in a platform
 * table.
 */
export async function hasOwnDomain(storeId: string): Promise<boolean> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('hosts as h')
      .select('h.host')
      .where('h.store_id', '=', storeId)
      .where('h.status', 'in', ['verified', 'active'])
      .executeTakeFirst(),
  );
  return row !== undefined;
}
