import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Result } from '#lib/result.ts';
import { applyItems } from './apply-items.ts';
import type { RefusedRows } from './errors.ts';
import type { FileItem } from './file-product.ts';
import type { Group } from './group.ts';
import { linkRefused, type RefusedGroup } from './link-lines.ts';
import type { ApplyContext } from './product-outcomes.ts';
import type { Tally } from './tally.ts';

type BatchRun = Omit<ApplyContext, 'act'> & { roomTaken: number; act: () => Act };

/** Writes the items of a batch, and counts what became of its groups. */
export async function importBuilt(
  tx: StoreTx,
  {
    run,
    groups,
    built,
    tally,
  }: { run: BatchRun; groups: Group[]; built: Result<FileItem, RefusedRows>[]; tally: Tally },
): Promise<void> {
  const items = built.flatMap((each) => (each.ok ? each.value : []));
  const act = { ...run.act(), roomTaken: run.roomTaken };
  const outcomes = (await applyItems(tx, items, { ...run, act })).values();
  const refused: RefusedGroup[] = [];
  for (const [index, each] of built.entries()) {
    const outcome = each.ok ? outcomes.next().value : each;
    if (!outcome?.ok) refused.push({ handle: groups[index]?.handle ?? '', problems: outcome?.data ?? [] });
    else if (each.ok) {
      const { outcome: became, variants, imagesQueued, notes } = outcome.value;
      if (became !== 'placed') tally[became] += 1;
      tally.variants += variants;
      tally.imagesQueued += imagesQueued;
      tally.notes.push(...notes);
    }
  }
  tally.errors.push(...(await linkRefused(tx, refused)));
}
