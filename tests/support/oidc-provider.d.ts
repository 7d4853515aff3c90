// The package has no types; these are the parts used here.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Claims = { sub: string; [claim: string]: unknown };
  type Context = { oidc: { client: { clientId: string }; session: { accountId: string } } };
  export type Configuration = {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
    findAccount(ctx: unknown, id: string): { accountId: string; claims(): Claims };
    loadExistingGrant(ctx: Context): Promise<unknown>;
    interactions: { url(ctx: unknown, interaction: { uid: string }): string };
    [more: string]: unknown;
  };

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
}
