import { type Block, newBlock } from '#blocks/index.ts';
import { HOME_AT_START } from '#domain/tenancy/index.ts';

/** Returns the default home page, with the storefront's own texts, of a store that has not arranged one. */
export function untilArranged(): { id: string; block: Block }[] {
  return HOME_AT_START.map(([kind, itemCount]) => ({ id: kind, block: { ...newBlock(kind), itemCount } }));
}
