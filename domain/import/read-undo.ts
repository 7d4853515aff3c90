import type { StoreTx } from '#db/index.ts';
import { type LeftProduct, leftProducts, type UndoCounts } from './judge-undo.ts';
import { UNDO_MS } from './undo-import.ts';

/** open: possible until that time. done: what it did, and the first two hundred products that it left alone. */
export type ImportUndo =
  | { state: 'none' }
  | { state: 'open'; until: Date }
  | { state: 'running'; askedBy: string }
  | ({ state: 'done'; askedBy: string; products: LeftProduct[] } & UndoCounts);

/** The columns of an import that its undo depends on. */
export type UndoRow = {
  id: string;
  is_dry_run: boolean;
  finished_at: Date | null;
  undo_asked_at: Date | null;
  undo_asked_by: string;
  undone_at: Date | null;
  undo_removed: number;
  undo_restored: number;
};

/** Returns whether an import can be undone, or what its undo did. */
export async function undoOf(tx: StoreTx, row: UndoRow): Promise<ImportUndo> {
  const { undo_asked_at: asked, undo_asked_by: askedBy, undone_at: undone, finished_at: finished } = row;
  if (asked && !undone) return { state: 'running', askedBy };
  if (undone) {
    const left = await leftProducts(tx, row.id);
    return { state: 'done', askedBy, removes: row.undo_removed, restores: row.undo_restored, ...left };
  }
  if (row.is_dry_run || !finished) return { state: 'none' };
  const noted = await tx
    .selectFrom('import_products')
    .select('product_id')
    .where('store_id', '=', tx.storeId)
    .where('import_id', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  return noted ? { state: 'open', until: new Date(finished.getTime() + UNDO_MS) } : { state: 'none' };
}
