import { data, redirect } from 'react-router';
import { isPart, requestCount, requestTakeBack } from '#domain/restores/index.ts';
import { isId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import { requireProof } from '../shell/step-up.server.ts';
import type { Route } from './+types/state.route';
import { buildState, buildStates, isKnown } from './build-earlier.server.ts';
import { EARLIER_PATH, type StateProblem } from './earlier-view.ts';
import { StatePage } from './state-page.tsx';

type Refused = { problem: StateProblem };

const gone = () => data(null, { status: 404 });

export const loader = staffOnly(
  'store.restore',
  async ({ request, params: { restoreId } }: Route.LoaderArgs, staff: Staff) => {
    const chosen = new URL(request.url).searchParams.get('parts');
    const state = isId(restoreId) ? await buildState(staff, restoreId, chosen) : null;
    if (!state) throw gone();
    const { run } = await buildStates(staff);
    return { state, isBusy: run?.status === 'waiting' || run?.status === 'running' };
  },
);

/**
 * Enqueues the job that counts the changes, or the one that takes the chosen parts back; the latter requires the
 * password each time.
 */
export const action = staffOnly(
  'store.restore',
  async ({ request: post, params: { restoreId } }: Route.ActionArgs, staff: Staff) => {
    const form = await post.formData();
    const { store, request } = staff;
    if (!isId(restoreId) || !(await isKnown(store.id, restoreId, request.now))) throw gone();
    const chosen = form.getAll('parts').filter(isPart);
    if (formText(form, 'intent') === 'count') {
      const asked = await requestCount(store.id, restoreId, request.act());
      if (!asked.ok) throw gone();
      const query = chosen.length > 0 ? `?parts=${chosen.join(',')}` : '';
      throw redirect(`${EARLIER_PATH}/${restoreId}${query}`, 303);
    }
    await requireProof(form, 'store.restore', staff);
    if (chosen.length === 0) return answerForm<Refused>({ problem: 'none' }, 422);
    const asked = await requestTakeBack(store.id, { restoreId, parts: chosen }, request.act());
    if (asked.ok) throw redirect(EARLIER_PATH, 303);
    if (asked.code === 'restore_gone') throw gone();
    return answerForm<Refused>({ problem: 'busy' }, 409);
  },
);

export default function State({ loaderData, actionData }: Route.ComponentProps) {
  return <StatePage key={loaderData.state.id} {...loaderData} problem={actionData?.problem ?? null} />;
}
