import { redirect } from 'react-router';
import {
  abandonCharge,
  buySubscription,
  CYCLES,
  cancelSubscription,
  goFree,
  keepPlan,
  type Made,
  makeCharge,
  type PlanFailure,
  planDowngrade,
  resumeSubscription,
  saveCard,
} from '#domain/subscription/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { isId } from '#lib/ids.ts';
import type { Result } from '#lib/result.ts';
import { billingDesk } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { Done } from './billing-view.ts';
import { openEntry, saveEntered } from './enter-card.server.ts';
import { BILLING_PAGE, refusal } from './refusal.server.ts';

const MOST = 200;

const done = (what: Done) => redirect(`${BILLING_PAGE}?done=${what}`);

/** The forms of the page. Each redirects back to the page, or returns the reason why it was refused. */
export async function actOnPlan(form: FormData, staff: Staff) {
  const field = (name: string) => String(form.get(name) ?? '').slice(0, MOST);
  const storeId = staff.store.id;
  const act = staff.request.act();
  const cycle = CYCLES.find((each) => each === field('cycle')) ?? 'month';
  const plan = { storeId, code: field('plan'), cycle };
  switch (field('intent')) {
    case 'buy':
      return buy(field, staff);
    case 'card':
      return (await typeCard(field, staff)) ?? done('card');
    case 'enter':
      return openEntry(field, staff);
    case 'entered':
      return saveEntered({ kind: 'sent', entered: field('entered'), params: chosenIn(field) }, staff);
    case 'downgrade':
      return answer(await planDowngrade(plan, act), 'downgrade');
    case 'keep':
      return answer(await keepPlan(plan, act), 'keep');
    case 'cancel':
      return answer(await cancelSubscription(plan, act), 'cancel');
    case 'resume':
      return answer(await resumeSubscription(plan, act), 'resume');
    case 'free':
      return answer(await goFree(plan, act), 'free');
    case 'stop':
      return stop(field('charge'), staff);
    default:
      throw new Response(null, { status: 400 });
  }
}

type Field = (name: string) => string;

const chosenIn = (field: Field) => new URLSearchParams({ plan: field('plan'), cycle: field('cycle') });

async function buy(field: Field, staff: Staff) {
  const { request, store } = staff;
  const way = field('way') === 'transfer' ? ('transfer' as const) : ('card' as const);
  if (field('way') === 'enter') return openEntry(field, staff);
  if (way === 'card' && field('number') !== '') {
    const problem = await typeCard(field, staff);
    if (problem) return problem;
  }
  const bought = await buySubscription(
    {
      ...{ storeId: store.id, code: field('plan'), storeCurrency: store.shell.currency },
      cycle: CYCLES.find((each) => each === field('cycle')) ?? 'month',
      ...{ key: isId(field('key')) ? field('key') : '', expectedTotal: Number(field('total')) },
      way,
    },
    request.act(),
  );
  if (!bought.ok) return refusal(bought.code);
  return settlePurchase(bought.value.chargeId, staff);
}

/** Requests a charge from the provider, and redirects to the owner's bank if the bank requires it. */
export async function settlePurchase(chargeId: string, staff: Staff) {
  const { request, store } = staff;
  const returnUrl = `${adminOrigin(request.config, store.slug)}${BILLING_PAGE}?charge=${chargeId}`;
  const making = { chargeId, desk: billingDesk(request.config), returnUrl };
  return afterCharge(await makeCharge(store.id, making, request.act()));
}

type Charged = Result<Made, { ok: false; code: string; data: undefined }>;

function afterCharge(made: Charged) {
  if (!made.ok) return refusal(made.code === 'provider_unreachable' ? 'unreachable' : 'not_now');
  if (made.value.state === 'challenged') return redirect(made.value.url);
  if (made.value.state === 'waiting') return done('asked');
  return made.value.state === 'paid' ? done('paid') : refusal('declined', { reason: made.value.failureCode });
}

async function stop(chargeId: string, staff: Staff) {
  const desk = billingDesk(staff.request.config);
  if (!isId(chargeId)) return refusal('not_now');
  const made = await abandonCharge(staff.store.id, { chargeId, desk }, staff.request.act());
  return made.ok && made.value.state === 'failed' ? done('stopped') : afterCharge(made);
}

/** Saves the typed card; returns the refusal if the card is invalid. */
async function typeCard(field: Field, { request, store }: Staff) {
  const desk = billingDesk(request.config);
  const typed = { number: field('number'), expiry: field('expiry') };
  if (desk?.entry.kind !== 'typed') return refusal('not_now');
  const at = { storeId: store.id, now: request.now };
  const saved = await desk.saveCard({ ...typed, cvc: field('cvc') }, at);
  if (!saved.ok) {
    const wrong = saved.code === 'card_invalid' ? saved.data.field : null;
    return refusal(wrong ? 'card_invalid' : 'unreachable', { typed, field: wrong });
  }
  await saveCard({ storeId: store.id, card: saved.value }, request.act());
  return null;
}

function answer(result: Result<undefined, PlanFailure>, what: Done) {
  return result.ok ? done(what) : refusal(result.code);
}
