import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll } from 'vitest';

type Resource = Record<string, unknown>;

const SHAPES = join(import.meta.dirname, '../fixtures/stripe-shapes.json');

/** A resource in the shape in which Stripe's API gives it. */
export function stripeShape(name: string, change: Resource): Resource {
  const { resources } = JSON.parse(readFileSync(SHAPES, 'utf8')) as {
    resources: Record<string, Resource>;
  };
  const shape = resources[name];
  if (!shape) throw new Error(`The fixture of Stripe's shapes has no ${name}.`);
  return { ...shape, ...change };
}

export type StripeReplay = {
  url: string;
  /** Every request to this server, in order of arrival. */
  calls: { method: string; path: string; key: string; account: string; form: URLSearchParams }[];
  /** Sets the outcome of a session on its page. */
  settle(id: string, change: { intent: Resource; session?: Resource }): void;
  /** The next call is executed but its answer is lost, as when a connection breaks. */
  loseAnswer(): void;
  session(id: string): Resource;
  /** Changes the state of a refund later. */
  moveRefund(id: string, change: Resource): void;
};

/** A small server that answers as Stripe does, in the format of its API, and honours idempotency keys. */
export async function stripeReplay(): Promise<StripeReplay> {
  const sessions = new Map<string, Resource>();
  const done = new Map<string, Resource>();
  const calls: StripeReplay['calls'] = [];
  let losing = 0;
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request));
    const path = (request.url ?? '').split('?')[0] ?? '';
    const key = String(request.headers['idempotency-key'] ?? '');
    const account = String(request.headers['stripe-account'] ?? '');
    calls.push({ method: request.method ?? '', path, key, account, form });
    const answer = done.get(key) ?? perform({ method: request.method ?? '', path, form }, sessions);
    if (key) done.set(key, answer);
    if (losing > 0) {
      losing -= 1;
      response.socket?.destroy();
      return;
    }
    const status = 'error' in answer ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    settle(id, { intent, session = {} }) {
      const found = sessions.get(id);
      if (!found) throw new Error(`No session ${id}.`);
      sessions.set(id, {
        ...found,
        ...session,
        payment_intent: { ...(found.payment_intent as Resource), ...intent },
      });
    },
    loseAnswer: () => {
      // Two responses are lost, because Stripe's client retries by itself when a reused connection breaks.
      losing = 2;
    },
    session: (id) => sessions.get(id) ?? {},
    moveRefund: (id, change) => void sessions.set(id, { ...sessions.get(id), ...change }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

type Asked = { method: string; path: string; form: URLSearchParams };

function perform({ method, path, form }: Asked, sessions: Map<string, Resource>): Resource {
  const [, id = '', verb = ''] = /^\/v1\/checkout\/sessions\/([^/]+)\/?(\w*)$/.exec(path) ?? [];
  const known = sessions.get(id);
  if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(form, sessions);
  if (known && verb === 'expire') return keep(sessions, { ...known, status: 'expired' });
  if (known) return known;
  const [, refundId] = /^\/v1\/refunds\/([^/]+)$/.exec(path) ?? [];
  if (refundId) return sessions.get(refundId) ?? MISSING;
  if (path === '/v1/refunds') return openRefund(form, sessions);
  const [, intentId = '', act = ''] = /^\/v1\/payment_intents\/([^/]+)\/(\w+)$/.exec(path) ?? [];
  if (act) return moveIntent(sessions, intentId, act);
  if (path === '/v1/balance') return stripeShape('balance', { livemode: false });
  return MISSING;
}

const MISSING = {
  error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
};

// A refund of an intent that is named after a state gets that state.
function openRefund(form: URLSearchParams, sessions: Map<string, Resource>): Resource {
  const intent = form.get('payment_intent') ?? '';
  const [, status = 'succeeded'] = /^pi_(pending|requires_action|failed|canceled)$/.exec(intent) ?? [];
  const metadata = { call: form.get('metadata[call]') };
  const amount = Number(form.get('amount'));
  return keep(
    sessions,
    stripeShape('refund', { id: `re_${intent}`, amount, metadata, status, payment_intent: intent }),
  );
}

function openSession(form: URLSearchParams, sessions: Map<string, Resource>): Resource {
  const number = sessions.size + 1;
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
  const currency = form.get('line_items[0][price_data][currency]');
  const metadata = { attempt: form.get('metadata[attempt]'), order: form.get('metadata[order]') };
  const intent = stripeShape('payment_intent', {
    id: `pi_test_${number}`,
    amount,
    currency,
    last_payment_error: null,
    latest_charge: null,
    status: 'requires_payment_method',
    capture_method: form.get('payment_intent_data[capture_method]'),
  });
  return keep(
    sessions,
    stripeShape('checkout.session', {
      id: `cs_test_${number}`,
      url: `https://checkout.stripe.com/c/pay/cs_test_${number}`,
      amount_total: amount,
      currency,
      client_reference_id: form.get('client_reference_id'),
      expires_at: Number(form.get('expires_at')),
      livemode: false,
      metadata,
      payment_intent: intent,
      payment_status: 'unpaid',
      status: 'open',
    }),
  );
}

function moveIntent(sessions: Map<string, Resource>, intentId: string, act: string): Resource {
  const session = [...sessions.values()].find((each) => (each.payment_intent as Resource).id === intentId);
  const intent = session?.payment_intent as Resource;
  const change =
    act === 'capture' ? { status: 'succeeded', amount_received: intent.amount } : { status: 'canceled' };
  const moved = { ...intent, ...change };
  keep(sessions, { ...session, payment_intent: moved });
  return moved;
}

function keep(sessions: Map<string, Resource>, session: Resource): Resource {
  sessions.set(String(session.id), session);
  return session;
}
