import { sql } from 'kysely';
import { BLOCK_KINDS, type Block, type BlockKind, blocksSchema, readBlocks } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type BlocksTooLarge, requireRoom } from '#domain/content/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** The kind and background of a block, which are enough for the pattern’s drawing. */
export type SketchedBlock = { kind: BlockKind; background: string };

export type OwnPattern = { id: string; name: string; blocks: SketchedBlock[] };

/** A store has at most this many patterns of its own. */
export const MAX_PATTERNS = 50;
const LONGEST_NAME = 60;
/** Fifty patterns of a store are stored on a disk that all stores share, so one may be shorter than a page. */
const MAX_CHARACTERS = 100_000;

type NameRefused = 'name_missing' | 'name_taken';
export type SavePatternFailure =
  | NameRefused
  | 'blocks_invalid'
  | Failure<'too_many_patterns', { max: number }>
  | BlocksTooLarge;

/** The store's own patterns by name, with the kinds of their blocks. */
export async function listPatterns(tx: StoreTx): Promise<OwnPattern[]> {
  const { rows } = await sql<{ id: string; name: string; blocks: SketchedBlock[] }>`
    select p.id, p.name,
           coalesce((select jsonb_agg(jsonb_build_object('kind', b.value->>'kind', 'background', b.value->'look'->>'background')
                             order by b.ordinality)
              from jsonb_array_elements(p.blocks) with ordinality b), '[]') as blocks
      from block_patterns p
     where p.store_id = ${tx.storeId}
     order by lower(p.name)
     limit ${MAX_PATTERNS}`.execute(tx);
  return rows.map((row) => ({ ...row, blocks: row.blocks.filter(({ kind }) => BLOCK_KINDS.includes(kind)) }));
}

/**
 * The blocks of a pattern; null if the store does not have it. Blocks whose kind this version does not have are left out.
 */
export async function readPattern(tx: StoreTx, id: string): Promise<Block[] | null> {
  if (!isId(id)) return null;
  const row = await tx
    .selectFrom('block_patterns')
    .select('blocks')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? readBlocks(row.blocks) : null;
}

/** Saves blocks as a pattern of the store. Their texts are cleaned as those of a draft are. */
export async function savePattern(
  tx: StoreTx,
  pattern: { name: string; blocks: unknown },
  act: Act,
): Promise<Result<{ id: string }, SavePatternFailure>> {
  const name = nameOf(pattern.name);
  if (name === '') return fail('name_missing');
  const blocks = blocksSchema.safeParse(pattern.blocks).data ?? [];
  if (blocks.length === 0) return fail('blocks_invalid');
  const room = requireRoom(blocks, blocks);
  if (!room.ok) return room;
  const body = JSON.stringify(blocks);
  if (body.length > MAX_CHARACTERS) return fail('blocks_too_long', { max: MAX_CHARACTERS });
  await lockPatterns(tx);
  const known = await namesOf(tx, name);
  if (known.length >= MAX_PATTERNS) return fail('too_many_patterns', { max: MAX_PATTERNS });
  if (known.some(({ isSame }) => isSame)) return fail('name_taken');
  const row = { store_id: tx.storeId, id: newId(), name, blocks: body, created_at: act.at };
  await tx.insertInto('block_patterns').values(row).execute();
  await recordAudit(tx, act, {
    ...auditOf(row.id, 'pattern.saved'),
    after: { name, blocks: blocks.length },
  });
  return ok({ id: row.id });
}

export async function renamePattern(
  tx: StoreTx,
  { id, name: given }: { id: string; name: string },
  act: Act,
): Promise<Result<undefined, NameRefused | 'not_found'>> {
  const name = nameOf(given);
  if (name === '') return fail('name_missing');
  await lockPatterns(tx);
  const known = await namesOf(tx, name);
  const before = known.find((each) => each.id === id)?.name;
  if (before === undefined) return fail('not_found');
  if (known.some((each) => each.isSame && each.id !== id)) return fail('name_taken');
  await tx
    .updateTable('block_patterns')
    .set({ name })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, act, {
    ...auditOf(id, 'pattern.renamed'),
    before: { name: before },
    after: { name },
  });
  return ok();
}

/** Deletes a pattern of the store. Blocks that were inserted from it stay. */
export async function deletePattern(
  tx: StoreTx,
  id: string,
  act: Act,
): Promise<Result<undefined, 'not_found'>> {
  if (!isId(id)) return fail('not_found');
  const gone = await tx
    .deleteFrom('block_patterns')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!gone) return fail('not_found');
  await recordAudit(tx, act, { ...auditOf(id, 'pattern.deleted'), before: { name: gone.name } });
  return ok();
}

const nameOf = (given: string) =>
  cleanLine(given.slice(0, 4 * LONGEST_NAME))
    .slice(0, LONGEST_NAME)
    .trim();

type Named = { id: string; name: string; isSame: boolean };

/** The store's patterns, and whether they have this name, in capital or small letters as the database folds them. */
function namesOf(tx: StoreTx, name: string): Promise<Named[]> {
  return tx
    .selectFrom('block_patterns')
    .select(['id', 'name', sql<boolean>`lower(name) = lower(${name})`.as('isSame')])
    .where('store_id', '=', tx.storeId)
    .execute();
}

/** Two saves at once neither share the last place nor a name. */
async function lockPatterns(tx: StoreTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('block patterns ' || ${tx.storeId}::text, 0))`.execute(
    tx,
  );
}

function auditOf(subjectId: string, action: string) {
  return { action, subjectKind: 'pattern', subjectId };
}
