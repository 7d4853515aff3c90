import { sql } from 'kysely';
import { withPlatform } from '#db/index.ts';
import { type Act, actorName, recordOperatorAct } from '#domain/audit/index.ts';
import { cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export const NOTE_LENGTH = 1000;
const MOST = 50;

export type StoreNote = { id: string; at: Date; byName: string; body: string };

/** The text is empty or too long. */
export type NoteInvalid = Failure<'note_invalid', undefined>;

/** Operators' notes about a store, newest first. */
export async function listStoreNotes(storeId: string): Promise<StoreNote[]> {
  return withPlatform((tx) =>
    tx
      .selectFrom('store_notes')
      .select(['id', 'at', 'by_name as byName', 'body'])
      .where('store_id', '=', storeId)
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
  );
}

/** Adds a note. The same text within a minute is added once, because the button was pressed twice. */
export async function addStoreNote(
  input: { storeId: string; body: string },
  act: Act,
): Promise<Result<undefined, NoteInvalid>> {
  const { storeId } = input;
  const body = cleanText(input.body.slice(0, NOTE_LENGTH * 2));
  if (body === '' || [...body].length > NOTE_LENGTH) return fail('note_invalid');
  return withPlatform(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('store note ' || ${storeId}, 0))`.execute(tx);
    const same = await tx
      .selectFrom('store_notes')
      .select('id')
      .where('store_id', '=', storeId)
      .where('body', '=', body)
      .where('at', '>', new Date(act.at.getTime() - 60_000))
      .executeTakeFirst();
    if (same) return ok(undefined);
    const by_name = (act.operator?.name ?? actorName(act.by)).slice(0, 120);
    const id = newId();
    await tx.insertInto('store_notes').values({ store_id: storeId, id, at: act.at, by_name, body }).execute();
    await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail: { note: id } });
    return ok(undefined);
  });
}
