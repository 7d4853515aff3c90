import { z } from 'zod';
import type { Connector } from '#domain/connect/index.ts';
import type { ProviderFailure } from '#domain/payments/index.ts';
import type { StripePlatform } from '#lib/config/stripe-platform.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { eventOf, readEnvelope } from './webhook.ts';

const CONNECT = 'https://connect.stripe.com';
const TIMEOUT_MS = 10_000;
const ACCOUNT = /^acct_[A-Za-z0-9]{6,60}$/;

const consentShape = z.object({
  stripe_user_id: z.string().regex(ACCOUNT),
  livemode: z.boolean(),
  scope: z.literal('read_write'),
});
const goneShape = z.object({ stripe_user_id: z.string() });
const refusalShape = z.object({ error: z.string().max(80) });

/** Connects stores' own Stripe accounts to the install's platform account, by OAuth (decision 060). */
export function stripeConnector(
  platform: StripePlatform,
  { redirectUri }: { redirectUri: string },
): Connector {
  const { clientId, mode, webhookSecret } = platform;
  const base = platform.places?.connect ?? CONNECT;
  const ask = asker(base, platform.secretKey);
  return {
    mode,
    consentUrl({ state, email }) {
      // Without this scope Stripe grants read access only.
      const asked = { response_type: 'code', client_id: clientId, scope: 'read_write' };
      const back = { redirect_uri: redirectUri, state, 'stripe_user[email]': email };
      return `${base}/oauth/authorize?${new URLSearchParams({ ...asked, ...back })}`;
    },
    async exchange(code) {
      const form = { grant_type: 'authorization_code', code: code.slice(0, 200) };
      const answer = await ask('/oauth/token', form, consentShape);
      if (answer.ok) {
        const { stripe_user_id: connectedId, livemode } = answer.value;
        return ok({ connectedId, isLive: livemode });
      }
      const isCode = answer.code === 'provider_refused' && answer.data.reason === 'invalid_grant';
      return isCode ? fail('code_refused', answer.data) : answer;
    },
    async deauthorize(connectedId) {
      const form = { client_id: clientId, stripe_user_id: connectedId };
      const answer = await ask('/oauth/deauthorize', form, goneShape);
      return answer.ok ? ok() : answer;
    },
    async readEvent(sent) {
      const event = await readEnvelope(sent, webhookSecret);
      if (!event.ok) return event;
      const { account } = event.value;
      // Events of the platform account itself name no account.
      if (typeof account !== 'string' || !ACCOUNT.test(account)) return fail('other_account');
      return ok({ ...eventOf(event.value), connectedId: account });
    },
  };
}

function asker(base: string, secretKey: string) {
  return async <T>(
    path: string,
    form: Record<string, string>,
    shape: z.ZodType<T>,
  ): Promise<Result<T, ProviderFailure>> => {
    try {
      const response = await fetch(base + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
        body: new URLSearchParams(form),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const said: unknown = await response.json();
      if (response.ok) return ok(shape.parse(said));
      if (response.status >= 500 || response.status === 429) return away(String(response.status));
      return fail('provider_refused', { reason: refusalShape.parse(said).error });
    } catch (error) {
      // No answer, or an unreadable one: the request may have succeeded.
      return away(error instanceof z.ZodError ? 'unreadable' : (error as Error).message.slice(0, 80));
    }
  };
}

const away = (reason: string) => fail('provider_unreachable', { reason });
