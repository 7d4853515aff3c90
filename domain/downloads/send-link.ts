import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { ownDownloads } from './own-downloads.ts';

/** The storefront path of a mailed link. */
export function linkPath({ number, token }: { number: number; token: string }): string {
  return `/my-orders/${number}/files/${token}`;
}

export type SentLink = { number: number; token: string; isMailed: boolean };

/** Creates a link to an order's files and mails it; stores only its hash. */
export async function sendLink(tx: StoreTx, { orderId }: { orderId: string }, act: Act): Promise<SentLink> {
  const files = (await ownDownloads(tx, { orderId }, act.at)).filter(({ ended }) => ended === null);
  const [first] = files;
  if (!first) throw new Error('A link was asked for an order that has nothing to download.');
  const token = newToken();
  const tokenHash = hashToken(token);
  await tx
    .insertInto('download_links')
    .values({ store_id: tx.storeId, token_hash: tokenHash, order_id: orderId, created_at: act.at })
    .execute();
  const until = new Date(Math.min(...files.map(({ expiresAt }) => expiresAt.getTime())));
  const data = {
    files: files.map(({ titles, fileName, maxDownloads }) => ({ titles, fileName, maxDownloads })),
    filesUrl: linkPath({ number: first.number, token }),
    until,
  };
  const dedupeKey = `downloads_ready:${tokenHash}`;
  const mailId = await mailAboutOrder(tx, { orderId, kind: 'downloads_ready', data, dedupeKey }, act);
  return { number: first.number, token, isMailed: mailId !== null };
}
