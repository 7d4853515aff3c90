import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { applyItems } from './apply-items.ts';
import type { BuiltGroup } from './known-products.ts';
import { linkRefused, type RefusedGroup } from './link-lines.ts';
import type { ApplyContext } from './product-outcomes.ts';
import type { Tally } from './tally.ts';

type BatchRun = Omit<ApplyContext, 'act'> & { roomTaken: number; act: () => Act };

/** Writes the items of a batch, and counts what became of its groups. */
export async function importBuilt(
  tx: StoreTx,
  { run, groups, tally }: { run: BatchRun; groups: BuiltGroup[]; tally: Tally },
): Promise<void> {
  const items = groups.flatMap(({ built }) => (built.ok ? built.value : []));
  const act = { ...run.act(), roomTaken: run.roomTaken };
  const outcomes = (await applyItems(tx, items, { ...run, act })).values();
  const refused: RefusedGroup[] = [];
  for (const { group, built } of groups) {
    const outcome = built.ok ? outcomes.next().value : built;
    if (!outcome?.ok) refused.push({ handle: group.handle, problems: outcome?.data ?? [] });
    else if (built.ok) {
      const { outcome: became, variants, imagesQueued, notes } = outcome.value;
      if (became !== 'placed') tally[became] += 1;
      tally.variants += variants;
      tally.imagesQueued += imagesQueued;
      tally.notes.push(...notes);
    }
  }
  tally.errors.push(...(await linkRefused(tx, refused)));
}
