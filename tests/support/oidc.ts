import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll } from 'vitest';
import { newId, newToken } from '#lib/ids.ts';
import { PLATFORM } from './web.ts';

export type ProviderAccount = { sub: string; email: string; email_verified: boolean; name?: string };

/**
 * A real OpenID provider on this machine in place of Google. Every visitor is signed in there as the account
 * that `become` sets.
 */
export async function oidcProvider() {
  const client = { issuer: '', clientId: newId(), clientSecret: newToken() };
  let account: ProviderAccount = { sub: 'nobody', email: '', email_verified: false };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client.issuer = `http://127.0.0.1:${port}`;
  const provider: Provider = new Provider(client.issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`http://${PLATFORM}/auth/google`],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...account, sub: id }) }),
    // Skips the consent page, because the test is about our side.
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url !== '/interaction') return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    client,
    /** Sets the account that signs in next, in any browser. */
    become: (next: ProviderAccount) => {
      account = next;
    },
    pass: (address: string) => passThrough(address, client.issuer),
  };
}

/**
 * Acts as the browser at the provider: follows redirects until one leaves the provider, and returns that
 * address.
 */
async function passThrough(address: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < 8; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.origin !== issuer) return url;
  }
  throw new Error('The provider leads round and round.');
}
