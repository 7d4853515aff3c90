import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { FatooraEnvironment } from './certificate-request.ts';
import type { StampingSeller } from './tax-document.ts';

/** A device with the data shown to its owner, without secrets. */
export type LinkedDevice = {
  id: string;
  environment: FatooraEnvironment;
  seller: StampingSeller;
  organizationUnit: string;
  industry: string;
  /** Null if the device has no certificate yet. */
  validTo: Date | null;
  /** The number of documents in the device's chain. */
  stamped: number;
  /**
   * `unread`: after a restore the end of the chain must be read before the next document; `broken`: a new certificate
   * is needed.
   */
  chain: 'fine' | 'unread' | 'broken';
  /** True if the device's certificate will replace that of the active device. */
  isRenewal: boolean;
};

/** active: stamps documents. waiting: has a key and waits for its one-time code. */
export type AuthorityLink = { active: LinkedDevice | null; waiting: LinkedDevice | null };

/** Reads the store's link to the Saudi tax authority. */
export async function readLink(tx: StoreTx): Promise<AuthorityLink> {
  const rows = await tx
    .selectFrom('fatoora_devices as d')
    .select(['d.id', 'd.environment', 'd.state', 'd.seller', 'd.organization_unit', 'd.industry'])
    .select(['d.valid_to', 'd.counter', 'd.renews_id', 'd.chain_problem'])
    .select(sql<boolean>`d.chain_epoch = app.database_epoch()`.as('isRead'))
    .where('d.store_id', '=', tx.storeId)
    .where('d.state', 'in', ['active', 'created'])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
  const newest = (state: string): LinkedDevice | null => {
    const row = rows.find((each) => each.state === state);
    if (!row) return null;
    return {
      id: row.id,
      environment: row.environment as FatooraEnvironment,
      seller: row.seller as StampingSeller,
      organizationUnit: row.organization_unit,
      industry: row.industry,
      validTo: row.valid_to,
      stamped: row.counter,
      chain: row.chain_problem !== '' ? 'broken' : row.isRead || state === 'created' ? 'fine' : 'unread',
      isRenewal: row.renews_id !== null,
    };
  };
  return { active: newest('active'), waiting: newest('created') };
}
