import { data, redirect } from 'react-router';
import { type Act, staffAct, systemAct } from '#domain/audit/index.ts';
import { signIn, signOut } from '#domain/identity/index.ts';
import { type Claimed, type ClaimFailure, claimOf, claimStore } from '#domain/sign-up/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/claim.route';
import { ClaimPage, type ClaimProblem } from './claim-page.tsx';

const SESSION_SECONDS = 7 * 24 * 3600;

/** Target of the mailed link. Opening it changes nothing: mail programs open links, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { account, now } = context.get(requestContext);
  const token = url.searchParams.get('token')?.slice(0, 100) ?? '';
  const claim = await claimOf({ token, userId: account?.userId ?? null }, now);
  if (!claim) return data({ claim: null, token: '' }, { status: 410 });
  const { storeId: _, ...shown } = claim;
  return data({ claim: shown, token });
}

export async function action({ context, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const form = await post.formData();
  const token = String(form.get('token') ?? '').slice(0, 100);
  if (form.get('intent') === 'leave') throw await leave(request, token);
  const password = String(form.get('password') ?? '').slice(0, 1000);
  const claim = { token, userId: request.account?.userId ?? null, password };
  const done = await claimStore(claim, actOf(request));
  if (done.ok) throw await enter(request, done.value, password);
  return refused(done);
}

function actOf({ account, now, requestId, ip }: RequestContext): Act {
  const origin = { requestId, ip };
  if (!account) return systemAct('sign-up', now, origin);
  return staffAct({ userId: account.userId, name: account.name, role: 'owner' }, now, origin);
}

/** Signs out of the provisional account, so that the user can sign in to the account that has this address. */
async function leave({ cookies, locale }: RequestContext, token: string): Promise<Response> {
  await signOut(cookies.get('platform'));
  cookies.clear('platform');
  const next = `${localPath('/claim', locale)}?${new URLSearchParams({ token })}`;
  return redirect(`${localPath('/login', locale)}?${new URLSearchParams({ next })}`);
}

/**
 * Redirects to the shop's admin. A browser that is not signed in signs in first, with two-factor sign-in if the
 * account uses it.
 */
async function enter(request: RequestContext, { slug, email, by }: Claimed, password: string) {
  const { ip, userAgent, locale, now: at, cookies, config } = request;
  if (by === 'password') {
    const visitor = { ip, userAgent, locale };
    const signed = await signIn({ email, password, by: visitor, at, previousToken: cookies.get('platform') });
    if (!signed.ok) return redirect(localPath('/login', locale));
    cookies.set('platform', signed.value.token, SESSION_SECONDS);
  }
  return redirect(`${adminOrigin(config, slug)}/admin`);
}

function refused(failure: ClaimFailure) {
  const minutes = failure.code === 'too_many_tries' ? Math.ceil(failure.data.retryAfterSeconds / 60) : 0;
  const problem: ClaimProblem = { code: failure.code, minutes };
  const status = {
    link_invalid: 410,
    sign_in_first: 409,
    password_wrong: 422,
    too_many_tries: 429,
    busy: 429,
  };
  return data({ problem }, { status: status[failure.code] });
}

export default function ClaimRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('signup.claim.title') })}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <ClaimPage {...loaderData} problem={actionData?.problem ?? null} />
    </PlatformFrame>
  );
}
