import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import type { BillingAccount } from '#lib/config/index.ts';
import { TEST_TIME } from './stores.ts';
import { type Answered, type Course, type Intent, stripeBank } from './stripe-bank.ts';
import { stripeShape } from './stripe-replay.ts';

const KEY = 'sk_test_of_the_operator';
const SECRET = 'whsec_of_the_operator_in_tests';

export type StripeBilling = {
  account: BillingAccount;
  /** Every request, in order of arrival. */
  calls: { method: string; path: string; key: string; form: URLSearchParams }[];
  /** Enters a card on the page of a session, as the owner. */
  enter(sessionId: string, course: Course): void;
  /** Changes the behaviour of all saved cards. */
  setCourse(course: Course): void;
  /** Answers the bank's challenge for a charge, as the owner. */
  answer(charge: string, isYes: boolean): void;
  intentsOf(charge: string): Intent[];
  changeIntent(charge: string, change: Record<string, unknown>): void;
  /** The sum of all money taken. */
  sum(): number;
  /** Makes the next call succeed but lose its answer. */
  loseAnswer(): void;
  /** Makes Stripe forget the idempotency keys, as after a day. */
  forgetKeys(): void;
};

/** A small server that saves and charges cards as Stripe does, with its idempotency keys, in the shapes of its API. */
export async function stripeBilling(): Promise<StripeBilling> {
  const bank = stripeBank();
  const done: Done = new Map();
  const calls: StripeBilling['calls'] = [];
  let losing = 0;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : '';
    const form = new URLSearchParams(await bodyOf(request));
    const call = { method: request.method ?? '', path: url.pathname, key, form };
    calls.push(call);
    const isKnown = request.headers.authorization === `Bearer ${KEY}`;
    const answer = isKnown
      ? answerOnce(done, call, () => bank.perform({ ...call, query: url.searchParams }))
      : refused(401, { type: 'invalid_request_error' });
    if (losing > 0) {
      losing -= 1;
      response.socket?.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(answer.said));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account: {
      ...{ provider: 'stripe', secretKey: KEY, webhookSecret: SECRET, publishableKey: '' },
      ...{ isLive: false, api },
    },
    calls,
    ...bank,
    loseAnswer: () => {
      // Two responses are lost, because Stripe's client retries by itself when a reused connection breaks.
      losing = 2;
    },
    forgetKeys: () => done.clear(),
  };
}

type Done = Map<string, { sent: string; answer: Answered }>;

/** One call per key: a repeated call gets the first answer, and with other parameters it is refused. */
function answerOnce(
  done: Done,
  { path, form, key }: StripeBilling['calls'][number],
  perform: () => Answered,
) {
  const sent = `${path} ${form}`;
  const known = done.get(key);
  if (known && known.sent !== sent) return refused(400, { type: 'idempotency_error' });
  const answer = known?.answer ?? perform();
  if (key) done.set(key, { sent, answer });
  return answer;
}

const refused = (status: number, error: Record<string, unknown>): Answered => ({ status, said: { error } });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** An event about a charge, signed as Stripe signs it for the operator's endpoint. */
export function billingEvent(
  charge: string,
  change: Record<string, unknown> = {},
  { at = TEST_TIME, secret = SECRET, type = 'payment_intent.succeeded' } = {},
) {
  const object = stripeShape('payment_intent', { status: 'succeeded', metadata: { charge }, ...change });
  const payload = JSON.stringify(stripeShape('event', { type, livemode: false, data: { object } }));
  const timestamp = Math.floor(at.getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: payload, headers: new Headers({ 'stripe-signature': header }) };
}
