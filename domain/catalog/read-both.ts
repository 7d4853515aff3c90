import type { RawBuilder } from 'kysely';
import { runTogether, type StoreTx } from '#db/index.ts';
import type { CardRow } from './cards.ts';
import type { GroupRow } from './count-facets.ts';

type Both = { groups: RawBuilder<GroupRow> | null; cards: RawBuilder<CardRow> | null };

/** Reads counts and cards in one round trip, without a statement that is null. */
export async function readBoth(
  tx: StoreTx,
  { isLast = false }: { isLast?: boolean },
  { groups, cards }: Both,
): Promise<{ groups: GroupRow[]; cards: CardRow[] }> {
  if (groups && cards) {
    const [counted, shown] = await runTogether(tx, [groups, cards], { isLast });
    return { groups: counted, cards: shown };
  }
  return {
    groups: groups ? (await runTogether(tx, [groups], { isLast }))[0] : [],
    cards: cards ? (await runTogether(tx, [cards], { isLast }))[0] : [],
  };
}
