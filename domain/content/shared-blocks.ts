import { sql } from 'kysely';
import { type Block, cleanBlocks, readBlocks } from '#blocks/index.ts';
import { noteChange, type StoreTx } from '#db/index.ts';
import { renewShellCopies, type Shell } from '#domain/tenancy/index.ts';
import { KeptBeside } from '#lib/kept-beside.ts';
import type { Locale } from '#lib/locale.ts';
import { ok, type Result } from '#lib/result.ts';
import { type BlockFiles, type BlockView, selectFiles, toBlockView } from './block-view.ts';
import { type BlocksRefused, refuseBlocks } from './check-blocks.ts';

/** The types of pages that have blocks in common: all products, and all categories. */
export const SHARED_PAGE_TYPES = ['product', 'category'] as const;
export type SharedPageType = (typeof SHARED_PAGE_TYPES)[number];

/** The tag of a page that shows the blocks of a page type, or would show them. */
export const sharedTag = (pageType: SharedPageType) => `shared:${pageType}` as const;

type Kept = { blocks: { id: string; block: Block }[]; files: BlockFiles };
type Known = Pick<Shell, 'sharedPageTypes'>;

const kept = Object.fromEntries(
  SHARED_PAGE_TYPES.map((pageType) => [pageType, new KeptBeside<Kept>(`shared ${pageType}`)]),
) as Record<SharedPageType, KeptBeside<Kept>>;
/** By the copy of a shell that a preview makes for its own request. */
const drafts = new WeakMap<object, { pageType: SharedPageType; draft: Kept }>();

/**
 * Reads the visible blocks of a page type in order. The shell names the page types that have blocks, so for any other
 * nothing is read; if this shell object has the blocks cached, nothing is read either.
 */
export async function readSharedBlocks(
  tx: StoreTx,
  { pageType, locale, shell }: { pageType: SharedPageType; locale: Locale; shell: Known },
): Promise<BlockView[]> {
  if (!shell.sharedPageTypes.includes(pageType)) return [];
  const { blocks, files } = await keptBlocks(tx, pageType, shell);
  return blocks.map((each) => toBlockView(each, { files, locale }));
}

async function keptBlocks(tx: StoreTx, pageType: SharedPageType, shell: Known): Promise<Kept> {
  const draft = drafts.get(shell);
  if (draft?.pageType === pageType) return draft.draft;
  const known = kept[pageType].get(tx.storeId, shell);
  if (known) return known;
  const read = await withFiles(tx, pageType, await sharedBlocksToEdit(tx, pageType));
  kept[pageType].set(tx.storeId, shell, read);
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
  { pageType, blocks }: { pageType: SharedPageType; blocks: Block[] },
): Promise<S> {
  const copy = { ...shell, sharedPageTypes: [...shell.sharedPageTypes, pageType] };
  // The builder knows the block of a draft by its place in the draft.
  drafts.set(copy, { pageType, draft: await withFiles(tx, 'draft', blocks) });
  return copy;
}

/** All blocks of a page type in order, hidden ones too; none before the first publication. */
export async function sharedBlocksToEdit(tx: StoreTx, pageType: SharedPageType): Promise<Block[]> {
  const row = await tx
    .selectFrom('shared_blocks')
    .select('blocks')
    .where('store_id', '=', tx.storeId)
    .where('place', '=', pageType)
    .executeTakeFirst();
  return readBlocks(row?.blocks ?? []);
}

/** Replaces the blocks of a page type, and invalidates the pages that show them. */
export async function saveSharedBlocks(
  tx: StoreTx,
  { pageType, blocks }: { pageType: SharedPageType; blocks: Block[] },
): Promise<Result<undefined, BlocksRefused>> {
  const refused = await refuseBlocks(tx, blocks);
  if (refused) return refused;
  const clean = JSON.stringify(cleanBlocks(blocks));
  await sql`insert into shared_blocks (store_id, place, blocks) values (${tx.storeId}, ${pageType}, ${clean}::jsonb)
    on conflict (store_id, place) do update set blocks = excluded.blocks`.execute(tx);
  await renewShellCopies(tx);
  await noteChange(tx, [sharedTag(pageType)]);
  return ok();
}
