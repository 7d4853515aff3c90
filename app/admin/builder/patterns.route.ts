import { withStore } from '#db/index.ts';
import {
  listPatterns,
  listReadyPatterns,
  PATTERN_GROUPS,
  savePattern,
} from '#domain/block-patterns/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/patterns.route';
import type { PatternLists, PatternResult } from './pattern-view.ts';
import { postedBlocks } from './posted-blocks.server.ts';

/** The store's own patterns, and the ready-made ones by group. */
export const loader = staffOnly('content.view', async (_: Route.LoaderArgs, { request, store }) => {
  const listed = listReadyPatterns(request.locale);
  const lists: PatternLists = {
    own: await withStore(store.id, listPatterns),
    ready: PATTERN_GROUPS.map((group) => ({
      group,
      patterns: listed
        .filter((each) => each.group === group)
        .map(({ key, name, blocks }) => ({ id: key, name, blocks })),
    })),
  };
  return Response.json(lists, { headers: { 'cache-control': 'no-store' } });
});

/** Saves blocks of a page as a pattern. */
export const action = staffOnly('content.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const { name } = formTexts(form, ['name'], 300);
  const { sections: blocks } = postedBlocks(form);
  const saved = await withStore(staff.store.id, (tx) =>
    savePattern(tx, { name, blocks }, staff.request.act()),
  );
  return saved.ok
    ? answerForm<PatternResult>({ done: true }, 200)
    : answerForm<PatternResult>({ problem: saved.code }, 422);
});
