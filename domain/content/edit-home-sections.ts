import type { Block } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { selectSections } from './stored-sections.ts';
import { untilArranged } from './until-arranged.ts';

/**
 * Returns all sections of the home page in order, including hidden ones, as input for saveHomeSections. An owner who has
 * not arranged the page starts from the sections that shoppers see.
 */
export async function homeSectionsToEdit(tx: StoreTx): Promise<Block[]> {
  const stored = await selectSections(tx);
  return (stored.length > 0 ? stored : untilArranged()).map(({ block }) => block);
}
