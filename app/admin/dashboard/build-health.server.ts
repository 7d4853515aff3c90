import type { StoreTx } from '#db/index.ts';
import { countGaps } from '#domain/catalog/index.ts';
import { listDomains } from '#domain/domains/index.ts';
import { countSuppressions } from '#domain/mail/index.ts';
import { hasRefusedFiles } from '#domain/media/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { DashboardView } from './dashboard-view.ts';

/** Only this many of the newest products are checked, so that the dashboard of a large shop does not wait for a count. */
const MOST_LOOKED_AT = 1000;

/** Reads what is missing in the shop, limited to what this member may see. */
export async function readHealth(
  tx: StoreTx,
  { request, store, can }: Staff,
): Promise<Omit<DashboardView['health'], 'domains'>> {
  const { defaultLocale: firstLocale } = store.shell;
  return {
    goods: can('products.view') ? { ...(await countGaps(tx, MOST_LOOKED_AT)), firstLocale } : null,
    canTranslate: can('products.edit'),
    hasFullFiles: can('orders.view') && (await hasRefusedFiles(tx, request.now)),
    refused: can('mails.view') ? await countSuppressions(tx) : 0,
  };
}

/** The number of the store's unverified domains. A separate query, because domains are in a platform table. */
export async function countUnverified({ store, can }: Staff): Promise<number> {
  if (!can('domains.view')) return 0;
  const domains = await listDomains(store.id);
  return domains.filter(({ status }) => status === 'pending_dns' || status === 'failed').length;
}
