import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { isListedCustomer } from './address-owner.ts';
import type { AddressFields } from './addresses.ts';

export type ExportedCustomer = {
  id: string;
  email: string;
  name: string;
  locale: Locale;
  phone: string;
  isVerified: boolean;
  isBlocked: boolean;
  note: string;
  tags: string[];
  createdAt: Date;
  /** The default address comes first. */
  addresses: AddressFields[];
};

/** Returns the next batch of listed accounts after a given account, in order of creation. */
export async function exportCustomers(
  tx: StoreTx,
  { after, limit }: { after: ExportedCustomer | null; limit: number },
): Promise<ExportedCustomer[]> {
  const store = tx.storeId;
  const { rows } = await sql<ExportedCustomer>`
    select c.id, c.email, c.name, c.locale, c.phone, c.email_verified_at is not null as "isVerified",
           c.blocked_at is not null as "isBlocked", c.note, c.created_at as "createdAt",
           array(select t.tag from customer_tags t
                  where t.store_id = ${store} and t.customer_id = c.id order by t.tag) as tags,
           coalesce((select json_agg(json_build_object('label', a.label, 'name', a.name, 'phone', a.phone,
                'address', a.address, 'addressMore', a.address_more, 'city', a.city, 'zipCode', a.zip_code,
                'country', a.country) order by a.is_default desc, a.created_at, a.id)
              from customer_addresses a
             where a.store_id = ${store} and a.customer_id = c.id), '[]') as addresses
      from customers c
     where c.store_id = ${store} and ${isListedCustomer()}
       ${after ? sql`and (c.created_at, c.id) > (${after.createdAt}, ${after.id}::uuid)` : sql``}
     order by c.created_at, c.id
     limit ${limit}`.execute(tx);
  return rows;
}
