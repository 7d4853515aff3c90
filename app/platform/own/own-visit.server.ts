import { redirect } from 'react-router';
import type { OwnVisit } from '#domain/identity/index.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { localPath } from '../shell/local-path.ts';

type RouteArgs = { context: { get(key: typeof requestContext): RequestContext }; url: URL };

export type Visited = {
  request: RequestContext;
  account: NonNullable<RequestContext['account']>;
  visit: OwnVisit;
};

/** A form of the account pages; `text` returns a field's text, cut to its limit. */
export type Asked = Visited & { form: FormData; text: (name: string) => string; at: Date };

/** The signed-in account that requests an account page; redirects everyone else to sign-in and back. */
export function ownVisit({ context, url }: RouteArgs): Visited {
  const request = context.get(requestContext);
  const { account, ip } = request;
  if (!account) {
    const next = new URLSearchParams({ next: `${url.pathname}${url.search}` });
    throw redirect(`${localPath('/login', request.locale)}?${next}`);
  }
  const token = request.cookies.get('platform');
  const visit = { userId: account.userId, token, ip, accountUrl: accountUrl(request) };
  return { request, account, visit };
}

/** The URL of the account's page, for mails. */
export function accountUrl({ platformOrigin, locale }: RequestContext): string {
  return `${platformOrigin}${localPath('/account', locale)}`;
}

/** The URL of an account's photo on the platform; null if there is none. */
export function photoUrl(image: string | null | undefined): string | null {
  return image ? `/account/photo/${image}` : null;
}
