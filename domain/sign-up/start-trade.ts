import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { presetOf } from '#domain/countries/index.ts';
import type { ImageStore } from '#domain/media/index.ts';
import { applyTrade, isTrade } from '#domain/starter/index.ts';

/** The trade chosen in the form, and the storage for its sample pictures. An unknown trade means an empty shop. */
export type ChosenTrade = { code: string; images: ImageStore };

export async function startTrade(
  tx: StoreTx,
  { trade, country }: { trade?: ChosenTrade | undefined; country: string },
  act: Act,
): Promise<void> {
  if (!trade || !isTrade(trade.code)) return;
  const { currency } = presetOf(country);
  await applyTrade(tx, { trade: trade.code, currency, images: trade.images }, act);
}
