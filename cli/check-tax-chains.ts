import { closeDatabase, openDatabase } from '#db/index.ts';
import { chainsToCheck } from '#domain/fatoora/index.ts';
import type { DatabaseUrls } from '#lib/config/index.ts';
import type { Check } from './check.ts';

/** The stores whose Saudi tax documents wait because of a restore; null if there are none. */
export async function checkTaxChains(urls: DatabaseUrls): Promise<Check[]> {
  openDatabase(urls, () => {});
  try {
    const chains = await chainsToCheck();
    const broken = chains.filter(({ problem }) => problem !== '').map(({ slug }) => slug);
    const unread = chains.filter(({ problem }) => problem === '').map(({ slug }) => slug);
    if (broken.length > 0)
      return [{ name: 'tax documents', ok: false, message: `${STOPPED}: ${broken.join(', ')}` }];
    if (unread.length === 0) return [];
    return [{ name: 'tax documents', ok: true, isAdvice: true, message: `${WAITING}: ${unread.join(', ')}` }];
  } finally {
    await closeDatabase();
  }
}

const STOPPED =
  'these stores cannot stamp, because it cannot be proven after a restore which document was stamped last; their owners have to renew the certificate (Settings, Tax invoices)';
const WAITING = 'after a restore the count is read back before these stores stamp their next document';
