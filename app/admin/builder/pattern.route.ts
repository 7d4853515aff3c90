import { withStore } from '#db/index.ts';
import { deletePattern, readPattern, readReadyPattern, renamePattern } from '#domain/block-patterns/index.ts';
import { isId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/pattern.route';
import type { PatternBlocks, PatternResult } from './pattern-view.ts';

/** The blocks of a pattern: of the store's own by its id, of a ready-made one by its key. */
export const loader = staffOnly('content.view', async ({ params }: Route.LoaderArgs, staff) => {
  const blocks = await blocksOf(params.patternId, staff);
  if (!blocks) return Response.json(null, { status: 404 });
  return Response.json({ blocks } satisfies PatternBlocks, { headers: { 'cache-control': 'no-store' } });
});

function blocksOf(pattern: string, { request, store }: Staff) {
  if (isId(pattern)) return withStore(store.id, (tx) => readPattern(tx, pattern));
  return readReadyPattern(pattern, { now: request.act().at, timeZone: store.shell.timeZone });
}

/** Renames or deletes a pattern of the store. */
export const action = staffOnly('content.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const { name } = formTexts(form, ['name'], 300);
  const id = params.patternId;
  const act = staff.request.act();
  const done = await withStore(staff.store.id, (tx) =>
    form.get('intent') === 'remove' ? deletePattern(tx, id, act) : renamePattern(tx, { id, name }, act),
  );
  if (done.ok) return answerForm<PatternResult>({ done: true }, 200);
  return answerForm<PatternResult>({ problem: done.code }, done.code === 'not_found' ? 404 : 422);
});
