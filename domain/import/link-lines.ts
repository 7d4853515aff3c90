import type { StoreTx } from '#db/index.ts';
import { importedProducts } from '#domain/catalog/index.ts';
import type { RowNote, RowProblem } from './errors.ts';

/** A part of the file that was left out, by its name in the file. */
export type RefusedGroup = { handle: string; problems: RowProblem[] };

/** Adds their product to notes; null for one that a dry run has undone. */
export function linkNotes(notes: RowNote[], productId: string | null): RowNote[] {
  return productId === null ? notes : notes.map((note) => ({ ...note, productId }));
}

/** Adds the products to rows that were left out, as far as an earlier import has created them. */
export async function linkRefused(tx: StoreTx, groups: RefusedGroup[]): Promise<RowProblem[]> {
  const handles = groups.map(({ handle }) => handle).filter((handle) => handle !== '');
  const known = await importedProducts(tx, handles);
  return groups.flatMap(({ handle, problems }) => {
    const productId = known.get(handle)?.productId;
    return problems.map((problem) => ({ ...problem, productId }));
  });
}
