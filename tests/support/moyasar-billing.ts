import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { BillingAccount } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { type Answered, moyasarBank, refusalOf } from './moyasar-bank.ts';
import { TEST_TIME } from './stores.ts';

const KEY = 'sk_test_of_the_operator';
const SECRET = 'a-word-of-the-operator';

export type MoyasarBilling = ReturnType<typeof moyasarBank> & {
  account: BillingAccount;
  /** Every request, in order of arrival. */
  calls: { method: string; path: string; body: Record<string, unknown> }[];
  /** Makes the next call succeed but lose its answer. */
  loseAnswer(): void;
};

/**
 * A small server that stores tokens and payments as Moyasar's public documents describe (docs.moyasar.com, read in
 * November 2026). It was never compared with the real service.
 */
export async function moyasarBilling(): Promise<MoyasarBilling> {
  const bank = moyasarBank();
  const calls: MoyasarBilling['calls'] = [];
  let isLosing = false;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const call = { method: request.method ?? '', path: request.url ?? '', body };
    calls.push(call);
    const [, key] = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64')
      .toString()
      .match(/^(.*):$/) ?? ['', ''];
    const answer: Answered = key === KEY ? bank.perform(call) : refusalOf(401, 'authentication_error');
    if (isLosing) {
      isLosing = false;
      response.socket?.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.said));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return {
    ...bank,
    account: {
      ...{ provider: 'moyasar', secretKey: KEY, webhookSecret: SECRET, publishableKey: 'pk_test_of_all' },
      ...{ isLive: false, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    },
    calls,
    loseAnswer: () => {
      isLosing = true;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
}

/** An event about a charge, as Moyasar sends it to the operator's webhook. */
export function moyasarEvent(charge: string, change: Record<string, unknown> = {}) {
  const data = { id: charge, status: 'paid', amount: 1 };
  const about = { type: 'payment_paid', created_at: TEST_TIME, secret_token: SECRET, live: false };
  const body = JSON.stringify({ id: newId(), account_name: null, ...about, data, ...change });
  return { body, headers: new Headers() };
}
