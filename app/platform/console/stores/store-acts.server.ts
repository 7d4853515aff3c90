import { data, redirect } from 'react-router';
import { activeHelpGrant, startView } from '#domain/identity/index.ts';
import { addStoreNote, findDeskStore } from '#domain/operator-desk/index.ts';
import { FEATURES, switchFeature } from '#domain/packages/index.ts';
import {
  changePackage,
  givePackage,
  setPeriodEnd,
  suspendStore,
  unsuspendStore,
} from '#domain/subscription/index.ts';
import { viewOrigin } from '#lib/config/origins.ts';
import { isDay } from '#lib/day.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/store.route';

type Answer = ReturnType<typeof actDone>;
type Work = (
  storeId: string,
  form: FormData,
  desk: Desk,
  given: { reason: string; slug: string },
) => Promise<Answer>;

const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 3000);

async function storeIdOf(slug: string, { request }: Desk): Promise<string> {
  const store = await findDeskStore(slug, request.now);
  if (!store) throw data(null, { status: 404 });
  return store.id;
}

/** An act on the store named by the URL; it requires a reason. */
function withReason(work: Work) {
  return async (form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> => {
    const storeId = await storeIdOf(params.slug, desk);
    const reason = readReason(form);
    if (reason === null) return actRefused(form, { reason: desk.t('console.reasonMissing') });
    return work(storeId, form, desk, { reason, slug: params.slug });
  };
}

const suspend: Work = async (storeId, form, { act, t }, { reason }) => {
  const done = await suspendStore({ storeId, reason }, act('stores.suspend', reason));
  if (done.ok) return actDone('suspend', t('console.store.done.suspend'));
  return actRefused(form, { reason: problemOf(t, done.code) }, 409);
};

const unsuspend: Work = async (storeId, form, { act, t }, { reason }) => {
  const done = await unsuspendStore({ storeId, reason }, act('stores.suspend', reason));
  if (done.ok) return actDone('unsuspend', t('console.store.done.unsuspend'));
  return actRefused(form, { reason: problemOf(t, done.code) }, 409);
};

function problemOf(t: Desk['t'], code: string): string {
  if (code === 'already_suspended' || code === 'not_suspended') return t(`console.store.problem.${code}`);
  return t(code === 'reason_invalid' ? 'console.reasonMissing' : 'console.gone');
}

const changePlan: Work = async (storeId, form, { act, t }, { reason }) => {
  const code = text(form, 'package').slice(0, 30);
  const done = await changePackage({ storeId, code }, act('stores.package', reason));
  if (!done.ok) {
    const isUnknown = done.code === 'package_unknown';
    return isUnknown
      ? actRefused(form, { package: t('console.store.problem.package') })
      : actRefused(form, { reason: t('console.gone') }, 409);
  }
  return actDone(
    'package',
    t(done.value.isChanged ? 'console.store.done.package' : 'console.store.done.same'),
  );
};

type DayWork = (
  given: { storeId: string; reason: string; endsAt: Date | null },
  form: FormData,
  desk: Desk,
) => Promise<Answer>;

/** An act with a posted last day. `work` gets the end of that day in UTC, or null if no day was posted. */
function withDay(work: DayWork): Work {
  return async (storeId, form, desk, { reason }) => {
    const day = text(form, 'day');
    if (day !== '' && !isDay(day)) return actRefused(form, { day: desk.t('console.store.problem.day') });
    const endsAt = day === '' ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
    return work({ storeId, reason, endsAt }, form, desk);
  };
}

const changePeriod = withDay(async ({ storeId, reason, endsAt }, form, { act, t }) => {
  const done = await setPeriodEnd({ storeId, endsAt }, act('stores.period', reason));
  if (!done.ok) return actRefused(form, { reason: t('console.gone') }, 409);
  return actDone('period', t(done.value.isChanged ? 'console.store.done.period' : 'console.store.done.same'));
});

const give = withDay(async ({ storeId, reason, endsAt }, form, { act, t }) => {
  const code = text(form, 'package').slice(0, 30);
  const done = await givePackage({ storeId, code, endsAt }, act('stores.package', reason));
  if (done.ok) return actDone('give', t('console.store.done.give'));
  if (done.code === 'package_unknown') {
    return actRefused(form, { package: t('console.store.problem.package') });
  }
  if (done.code === 'end_passed') return actRefused(form, { day: t('console.store.problem.end_passed') });
  const problem = done.code === 'charge_open' ? t('console.store.problem.charge_open') : t('console.gone');
  return actRefused(form, { reason: problem }, 409);
});

/** Starts a session in the store's admin that may write, under the owner's grant. */
const help: Work = async (storeId, form, desk, { reason, slug }) => {
  const grant = await activeHelpGrant(storeId, desk.request.now);
  if (!grant) return actRefused(form, { reason: desk.t('console.store.helpGone') }, 409);
  return begin({ storeId, slug, reason, grantId: grant.id }, form, desk);
};

/** Starts a read-only session in the store's admin. */
const viewAs: Work = async (storeId, form, desk, { reason, slug }) =>
  begin({ storeId, slug, reason, grantId: null }, form, desk);

type Begun = { storeId: string; slug: string; reason: string; grantId: string | null };

async function begin({ slug, ...view }: Begun, form: FormData, { act, t, request }: Desk): Promise<Answer> {
  const asked = { ...view, platformToken: request.cookies.get('platform') };
  const begun = await startView(asked, act(view.grantId ? 'stores.help' : 'stores.viewAs', view.reason));
  if (!begun.ok) return actRefused(form, { reason: t('console.gone') }, 409);
  const address = new URL('/handoff', viewOrigin(request.config, slug));
  address.searchParams.set('token', begun.value.token);
  throw redirect(address.href);
}

async function switchOne(form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const storeId = await storeIdOf(params.slug, desk);
  const { act, t } = desk;
  const feature = FEATURES.find((each) => each === text(form, 'feature'));
  const setting = (['on', 'off', 'plan'] as const).find((each) => each === text(form, 'setting'));
  if (!feature || !setting) return actRefused(form, { feature: t('console.store.problem.feature') });
  const done = await switchFeature({ storeId, feature, setting }, act('stores.features'));
  if (!done.ok) return actRefused(form, { feature: t('console.gone') }, 409);
  return actDone(
    'feature',
    t(done.value.isChanged ? 'console.store.done.feature' : 'console.store.done.same'),
  );
}

async function addNote(form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const storeId = await storeIdOf(params.slug, desk);
  const done = await addStoreNote({ storeId, body: text(form, 'body') }, desk.act('stores.note'));
  if (!done.ok) return actRefused(form, { body: desk.t('console.store.noteInvalid') });
  return actDone('note', desk.t('console.store.done.note'));
}

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  suspend: { needs: 'stores.suspend', run: withReason(suspend) },
  unsuspend: { needs: 'stores.suspend', run: withReason(unsuspend) },
  package: { needs: 'stores.package', run: withReason(changePlan) },
  give: { needs: 'stores.package', run: withReason(give) },
  period: { needs: 'stores.period', run: withReason(changePeriod) },
  viewAs: { needs: 'stores.viewAs', run: withReason(viewAs) },
  help: { needs: 'stores.help', run: withReason(help) },
  note: { needs: 'stores.note', run: addNote },
  feature: { needs: 'stores.features', run: switchOne },
};

export const storeActs = operatorActs(ACTS);
