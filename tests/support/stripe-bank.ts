import { stripeShape } from './stripe-replay.ts';

type Resource = Record<string, unknown>;

/** The behaviour of a card, the same as of the test bank's cards. */
export type Course = 'pays' | 'declined' | 'asksFirst' | 'declinedLater';

export type Answered = { status: number; said: Resource };

export type Intent = Resource & { id: string; status: string; amount: number; metadata: { charge: string } };

type Call = { method: string; path: string; form: URLSearchParams; query: URLSearchParams };

/** The data of a stand-in for Stripe: sessions that save cards, and intents that charge them. */
export function stripeBank() {
  const sessions = new Map<string, Resource>();
  const intents: Intent[] = [];
  const courses = new Map<string, Course>();
  const payers = new Set<string>();
  const of = (charge: string) => intents.filter(({ metadata }) => metadata.charge === charge);
  const last = (charge: string) => {
    const intent = of(charge).at(-1);
    if (!intent) throw new Error(`There is no intent of the charge ${charge}.`);
    return intent;
  };
  return {
    perform({ method, path, form, query }: Call): Answered {
      const [, kind = '', id = '', act = ''] =
        /^\/v1\/(checkout\/sessions|payment_intents)\/?([^/]*)\/?(\w*)$/.exec(path) ?? [];
      if (kind === 'checkout/sessions') return sessionCall(sessions, { id, form, payers });
      if (kind !== 'payment_intents') return MISSING;
      if (method === 'GET' && !id) return listCall(intents, query);
      if (method === 'POST' && !id) return chargeCall(form, { intents, courses, payers });
      const intent = intents.find((each) => each.id === id);
      if (!intent) return MISSING;
      return act === 'cancel' ? cancelCall(intent) : { status: 200, said: intent };
    },
    enter: (id: string, course: Course) => enterCard({ id, course }, { sessions, courses, payers }),
    setCourse(course: Course) {
      for (const id of courses.keys()) courses.set(id, course);
    },
    answer(charge: string, isYes: boolean) {
      const intent = last(charge);
      if (intent.status !== 'requires_action') return;
      Object.assign(intent, isYes ? paid(intent) : declined('payment_intent_authentication_failure'));
    },
    intentsOf: of,
    changeIntent: (charge: string, change: Resource) => void Object.assign(last(charge), change),
    sum: () => intents.reduce((sum, { amount_received }) => sum + Number(amount_received), 0),
  };
}

type Entering = { sessions: Map<string, Resource>; courses: Map<string, Course>; payers: Set<string> };

function enterCard(
  { id: sessionId, course }: { id: string; course: Course },
  { sessions, courses, payers }: Entering,
): void {
  const session = sessions.get(sessionId);
  if (!session) throw new Error(`There is no session ${sessionId}.`);
  const customer = String(session.customer ?? `cus_${payers.size + 1}`);
  payers.add(customer);
  const id = `pm_${courses.size + 1}`;
  courses.set(id, course);
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2044 };
  const payment_method = stripeShape('payment_method', { id, card, customer });
  const setup_intent = stripeShape('setup_intent', { status: 'succeeded', payment_method, customer });
  sessions.set(sessionId, { ...session, status: 'complete', customer, setup_intent });
}

const refused = (status: number, error: Resource): Answered => ({ status, said: { error } });
const invalid = (code: string) => refused(400, { type: 'invalid_request_error', code });
const MISSING = refused(404, { type: 'invalid_request_error', code: 'resource_missing' });

const paid = ({ amount }: { amount: number }) => ({
  ...{ status: 'succeeded', amount_received: amount, next_action: null, last_payment_error: null },
});
const declined = (code: string, decline_code?: string) => ({
  ...{ status: 'requires_payment_method', amount_received: 0, next_action: null },
  last_payment_error: { type: 'card_error', code, ...(decline_code ? { decline_code } : {}) },
});

function sessionCall(
  sessions: Map<string, Resource>,
  { id, form, payers }: { id: string; form: URLSearchParams; payers: Set<string> },
): Answered {
  if (id) return sessions.has(id) ? { status: 200, said: sessions.get(id) ?? {} } : MISSING;
  const customer = form.get('customer');
  if (customer && !payers.has(customer)) return invalid('resource_missing');
  const made = `cs_test_${sessions.size + 1}`;
  const session = stripeShape('checkout.session', {
    ...{
      id: made,
      mode: form.get('mode'),
      status: 'open',
      customer,
      setup_intent: null,
      payment_intent: null,
    },
    ...{
      livemode: false,
      metadata: { store: form.get('metadata[store]') },
      success_url: form.get('success_url'),
    },
    url: `https://checkout.stripe.com/c/pay/${made}`,
  });
  sessions.set(made, session);
  return { status: 200, said: session };
}

function listCall(intents: Intent[], query: URLSearchParams): Answered {
  const customer = query.get('customer');
  const data = intents.filter((each) => !customer || each.customer === customer).toReversed();
  return { status: 200, said: { object: 'list', has_more: false, url: '/v1/payment_intents', data } };
}

type Books = { intents: Intent[]; courses: Map<string, Course>; payers: Set<string> };

function chargeCall(form: URLSearchParams, { intents, courses, payers }: Books): Answered {
  const method = form.get('payment_method') ?? '';
  const course = courses.get(method);
  if (!course || !payers.has(form.get('customer') ?? '')) return invalid('resource_missing');
  const earlier = intents.some((each) => each.payment_method === method && each.status === 'succeeded');
  const intent = stripeShape('payment_intent', {
    ...{
      id: `pi_test_${intents.length + 1}`,
      amount: Number(form.get('amount')),
      currency: form.get('currency'),
    },
    ...{ customer: form.get('customer'), payment_method: method, livemode: false, latest_charge: null },
    ...{ metadata: { charge: form.get('metadata[charge]') }, cancellation_reason: null },
  }) as Intent;
  intents.push(intent);
  Object.assign(intent, outcomeOf(course, { intent, earlier, returnUrl: form.get('return_url') }));
  const problem = intent.last_payment_error as Resource | null;
  return problem ? refused(402, { ...problem, payment_intent: intent }) : { status: 200, said: intent };
}

type Asked = { intent: Intent; earlier: boolean; returnUrl: string | null };

function outcomeOf(course: Course, { intent, earlier, returnUrl }: Asked): Resource {
  if (course === 'declined') return declined('card_declined', 'generic_decline');
  if (course === 'declinedLater' && earlier) return declined('card_declined', 'insufficient_funds');
  if (course !== 'asksFirst' || (!returnUrl && earlier)) return paid(intent);
  if (!returnUrl) return declined('authentication_required', 'authentication_required');
  const url = `https://hooks.stripe.com/3d_secure_2/hosted/${intent.id}`;
  const next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { status: 'requires_action', amount_received: 0, next_action, last_payment_error: null };
}

function cancelCall(intent: Intent): Answered {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    return invalid('payment_intent_unexpected_state');
  }
  Object.assign(intent, { status: 'canceled', next_action: null });
  return { status: 200, said: intent };
}
