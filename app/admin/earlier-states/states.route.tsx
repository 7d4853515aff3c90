import { forgetFailed, giveUpRestore } from '#domain/restores/index.ts';
import { isId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import { requireProof } from '../shell/step-up.server.ts';
import type { Route } from './+types/states.route';
import { buildAsk, buildStates, isKnown } from './build-earlier.server.ts';
import type { StatesResult } from './earlier-view.ts';
import { StatesPage } from './states-page.tsx';

export const loader = staffOnly('store.restore', async (_: Route.LoaderArgs, staff: Staff) => ({
  ...(await buildStates(staff)),
  ask: await buildAsk(staff),
}));

/** Deletes an earlier state with its twin, or removes a failed restore from the list. */
export const action = staffOnly('store.restore', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const restoreId = formText(form, 'restoreId');
  const { store, request } = staff;
  if (!isId(restoreId) || !(await isKnown(store.id, restoreId, request.now)))
    return answerForm<StatesResult>({ problem: 'gone' }, 404);
  await requireProof(form, 'store.restore', staff);
  if (formText(form, 'intent') === 'forget') {
    await forgetFailed(store.id, restoreId);
    return answerForm<StatesResult>({ said: 'dropped' }, 200);
  }
  const dropped = await giveUpRestore(store.id, restoreId, request.act());
  if (dropped.ok) return answerForm<StatesResult>({ said: 'dropped' }, 200);
  return dropped.code === 'take_back_busy'
    ? answerForm<StatesResult>({ problem: 'busy' }, 409)
    : answerForm<StatesResult>({ problem: 'gone' }, 404);
});

export default function States({ loaderData, actionData }: Route.ComponentProps) {
  return <StatesPage {...loaderData} result={actionData ?? null} />;
}
