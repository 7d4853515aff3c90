import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { withPlatform } from '#db/index.ts';
import type { Asker } from '#domain/connect/index.ts';
import type { StripePlatform } from '#lib/config/stripe-platform.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { TEST_TIME, type TestStore } from './stores.ts';
import { stripeShape } from './stripe-replay.ts';

const WEBHOOK_SECRET = 'whsec_of_the_platform_in_tests';

export type StripeConnect = {
  /** The installation's platform account, connected to this fake instead of Stripe. */
  platform: StripePlatform;
  /** Every request to this server, in order of arrival. */
  calls: { path: string; key: string; account: string; form: URLSearchParams }[];
  /** The owner of an account consents on Stripe's page; returns the code that Stripe sends back. */
  agree(account: string, change?: object): string;
  /** The next code is exchanged but its answer is lost, as when a connection breaks. */
  loseAnswer(): void;
  /** While this is set, every exchange waits until that many have arrived. */
  holdUntil(count: number): void;
  /** The owner revokes the connection at Stripe. */
  leave(account: string): void;
  isConnected(account: string): boolean;
};

/** A small server that answers as Stripe's OAuth and API do for connected accounts. A code works once. */
export async function stripeConnect(): Promise<StripeConnect> {
  const codes = new Map<string, object>();
  const connected = new Set<string>();
  const calls: StripeConnect['calls'] = [];
  let losing = false;
  let gate = { count: 0, arrived: 0, open: () => {}, opened: Promise.resolve() };
  const token = async (form: URLSearchParams) => {
    const code = form.get('code') ?? '';
    const consent = codes.get(code) as { stripe_user_id: string } | undefined;
    codes.delete(code);
    if (!consent) return refusal(400, 'invalid_grant');
    connected.add(consent.stripe_user_id);
    if (gate.count > 0) {
      gate.arrived += 1;
      if (gate.arrived === gate.count) gate.open();
      await gate.opened;
    }
    return { status: 200, said: consent };
  };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request));
    const path = (request.url ?? '').split('?')[0] ?? '';
    const account = String(request.headers['stripe-account'] ?? '');
    calls.push({ path, key: String(request.headers.authorization ?? ''), account, form });
    let answer = refusal(404, 'resource_missing');
    if (path === '/oauth/token') answer = await token(form);
    if (path === '/oauth/deauthorize') answer = deauthorize(form, connected);
    if (path === '/v1/balance') answer = balance(account, connected);
    if (losing) {
      losing = false;
      response.socket?.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.said));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    platform: {
      ...{ clientId: 'ca_OfTheseTests', secretKey: 'sk_test_of_the_platform', mode: 'test' },
      webhookSecret: WEBHOOK_SECRET,
      places: { api: url, connect: url },
    },
    calls,
    agree(account, change = {}) {
      const code = `ac_${newToken()}`;
      const consent = { stripe_user_id: account, livemode: false, scope: 'read_write', token_type: 'bearer' };
      codes.set(code, { ...consent, ...change });
      return code;
    },
    loseAnswer: () => {
      losing = true;
    },
    holdUntil(count) {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      gate = { count, arrived: 0, open, opened };
    },
    leave: (account) => void connected.delete(account),
    isConnected: (account) => connected.has(account),
  };
}

const refusal = (status: number, error: string) => ({ status, said: { error } as object });

function deauthorize(form: URLSearchParams, connected: Set<string>) {
  const account = form.get('stripe_user_id') ?? '';
  if (!connected.delete(account)) return refusal(401, 'invalid_client');
  return { status: 200, said: { stripe_user_id: account } as object };
}

function balance(account: string, connected: Set<string>) {
  if (connected.has(account)) return { status: 200, said: stripeShape('balance', { livemode: false }) };
  const error = { type: 'invalid_request_error', code: 'account_invalid', message: 'Access was revoked.' };
  return { status: 403, said: { error } as object };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** An event of a connected account, signed as Stripe signs it for the platform's endpoint. */
export function connectEvent(change: object, { at = TEST_TIME, secret = WEBHOOK_SECRET } = {}) {
  const payload = JSON.stringify(stripeShape('event', { livemode: false, ...change }));
  const timestamp = Math.floor(at.getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: payload, headers: new Headers({ 'stripe-signature': header }) };
}

/** A session of the store's owner at its admin. */
export async function ownerSession(store: TestStore): Promise<Asker & { sessionToken: string }> {
  const [platformToken, sessionToken] = [newToken(), newToken()];
  const { ownerId: userId, id: storeId } = store;
  const times = { created_at: TEST_TIME, seen_at: TEST_TIME, expires_at: new Date('2027-01-01T00:00:00Z') };
  await withPlatform(async (tx) => {
    const platform = { token_hash: hashToken(platformToken), user_id: userId, ...times };
    await tx.insertInto('platform_sessions').values(platform).execute();
    await tx
      .insertInto('staff_sessions')
      .values({
        ...{ token_hash: hashToken(sessionToken), store_id: storeId, user_id: userId, ...times },
        platform_token_hash: hashToken(platformToken),
      })
      .execute();
  });
  return { userId, sessionToken };
}
