import { sql } from 'kysely';
import { type Block, cleanBlocks, readBlocks } from '#blocks/index.ts';
import { noteChange, type StoreTx } from '#db/index.ts';
import { renewShellCopies, type Shell } from '#domain/tenancy/index.ts';
import { isId } from '#lib/ids.ts';
import { KeptBeside } from '#lib/kept-beside.ts';
import type { Locale } from '#lib/locale.ts';
import { ok, type Result } from '#lib/result.ts';
import { type BlockFiles, type BlockView, selectFiles, toBlockView } from './block-view.ts';
import { type BlocksRefused, refuseBlocks } from './check-blocks.ts';

/** The pages that have blocks in common: those of all products, and those of all categories. */
export const SHARED_PLACES = ['product', 'category'] as const;
export type SharedKind = (typeof SHARED_PLACES)[number];
/** The pages that show the same blocks: those of a kind, or the page of one category alone. */
export type SharedPlace = SharedKind | `category:${string}`;

const OWN = 'category:';

export const placeOfCategory = (categoryId: string) => `${OWN}${categoryId}` as const;

/** The category of a place that is one category alone; null for a kind of pages. */
export const categoryOfPlace = (place: SharedPlace): string | null =>
  place.startsWith(OWN) ? place.slice(OWN.length) : null;

/** The tag of a page that shows the blocks of a place, or would show them. A tag has one colon. */
export const sharedTag = (place: SharedPlace) => `shared:${categoryOfPlace(place) ?? place}` as const;

/** True if a name from a form or URL is a place. The category may not exist. */
export function isSharedPlace(name: string): name is SharedPlace {
  return (
    SHARED_PLACES.some((kind) => kind === name) || (name.startsWith(OWN) && isId(name.slice(OWN.length)))
  );
}

/** True if some page of this kind has blocks, its own or those of its kind. */
export const hasSharedBlocks = ({ sharedPlaces }: Known, kind: SharedKind): boolean =>
  sharedPlaces.some((place) => place === kind || (kind === 'category' && place.startsWith(OWN)));

/** The place whose blocks a page shows: blocks of its category alone replace those of its kind. */
export function placeShown(
  { sharedPlaces }: Known,
  { kind, categoryId }: { kind: SharedKind; categoryId: string | undefined },
): SharedPlace {
  const own = placeOfCategory(categoryId ?? '');
  return kind === 'category' && sharedPlaces.includes(own) ? own : kind;
}

type Kept = { blocks: { id: string; block: Block }[]; files: BlockFiles };
type Known = Pick<Shell, 'sharedPlaces'>;

const keptOf = (place: SharedPlace) => new KeptBeside<Kept>(`shared ${place}`);
/** By the copy of a shell that a preview makes for its own request. */
const drafts = new WeakMap<object, { place: SharedPlace; draft: Kept }>();

/**
 * Reads the visible blocks of a place in order. The shell names the places that have blocks, so for any other place
 * nothing is read; if this shell object has the blocks cached, nothing is read either.
 */
export async function readSharedBlocks(
  tx: StoreTx,
  { place, locale, shell }: { place: SharedPlace; locale: Locale; shell: Known },
): Promise<BlockView[]> {
  if (!shell.sharedPlaces.includes(place)) return [];
  const { blocks, files } = await keptBlocks(tx, place, shell);
  return blocks.map((each) => toBlockView(each, { files, locale }));
}

async function keptBlocks(tx: StoreTx, place: SharedPlace, shell: Known): Promise<Kept> {
  const draft = drafts.get(shell);
  if (draft?.place === place) return draft.draft;
  const known = keptOf(place).get(tx.storeId, shell);
  if (known) return known;
  const read = await withFiles(tx, place, await sharedBlocksToEdit(tx, place));
  keptOf(place).set(tx.storeId, shell, read);
  return read;
}

async function withFiles(tx: StoreTx, name: string, all: Block[]): Promise<Kept> {
  const blocks = all
    .map((block, position) => ({ id: `${name}-${position}`, block }))
    .filter(({ block }) => block.isVisible);
  const files = await selectFiles(
    tx,
    blocks.map(({ block }) => block),
  );
  return { blocks, files };
}

/** A copy of the shell for which readSharedBlocks returns a draft, so that a preview renders like the published page. */
export async function showSharedBlocks<S extends Known>(
  tx: StoreTx,
  shell: S,
  { place, blocks }: { place: SharedPlace; blocks: Block[] },
): Promise<S> {
  const others = shell.sharedPlaces.filter((each) => each !== place);
  // A category without blocks of its own shows those of its kind.
  const copy = { ...shell, sharedPlaces: blocks.length > 0 ? [...others, place] : others };
  // The builder knows the block of a draft by its place in the draft.
  drafts.set(copy, { place, draft: await withFiles(tx, 'draft', blocks) });
  return copy;
}

/** All blocks of a place in order, hidden ones too; none before the first publication. */
export async function sharedBlocksToEdit(tx: StoreTx, place: SharedPlace): Promise<Block[]> {
  const row = await tx
    .selectFrom('shared_blocks')
    .select('blocks')
    .where('store_id', '=', tx.storeId)
    .where('place', '=', place)
    .executeTakeFirst();
  return readBlocks(row?.blocks ?? []);
}

/** Replaces the blocks of a place, and invalidates the pages that show them. */
export async function saveSharedBlocks(
  tx: StoreTx,
  { place, blocks }: { place: SharedPlace; blocks: Block[] },
): Promise<Result<undefined, BlocksRefused>> {
  const refused = await refuseBlocks(tx, blocks);
  if (refused) return refused;
  const clean = JSON.stringify(cleanBlocks(blocks));
  await sql`insert into shared_blocks (store_id, place, blocks) values (${tx.storeId}, ${place}, ${clean}::jsonb)
    on conflict (store_id, place) do update set blocks = excluded.blocks`.execute(tx);
  await renewShellCopies(tx);
  await noteChange(tx, [sharedTag(place)]);
  return ok();
}
