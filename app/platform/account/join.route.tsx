import { data, redirect } from 'react-router';
import { staffAct } from '#domain/audit/index.ts';
import { signIn } from '#domain/identity/index.ts';
import { invitationOf, joinTeam, makeInvitedAccount } from '#domain/team/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/join.route';
import { JoinPage, type JoinProblem } from './join-page.tsx';

const SESSION_SECONDS = 7 * 24 * 3600;

/** Target of an invitation link: joins a store's team with the current or a new account. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const invitation = await invitationOf(params.token, request.now);
  if (!invitation) return data({ invitation: null, account: null, token: '' }, { status: 404 });
  const { storeId: _, slug: __, ...shown } = invitation;
  return data({ invitation: shown, account: request.account?.email ?? null, token: params.token });
}

export async function action({ context, params, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const { token } = params;
  const form = await post.formData();
  const typed = { name: String(form.get('name') ?? ''), password: String(form.get('password') ?? '') };
  const who = request.account ?? (await makeAccount(request, token, typed));
  if ('problem' in who) return data(who, { status: who.problem.code === 'busy' ? 429 : 422 });
  // The account is not a member yet, so this act carries the viewer role.
  const act = staffAct({ userId: who.userId, name: who.name, role: 'viewer' }, request.now, {
    requestId: request.requestId,
    ip: request.ip,
  });
  const joined = await joinTeam({ token, userId: who.userId }, act);
  if (joined.ok) throw redirect(`${adminOrigin(request.config, joined.value.slug)}/admin`);
  if (joined.code === 'invitation_invalid') throw data(null, { status: 404 });
  const problem: JoinProblem = { code: joined.code };
  return data({ problem, name: typed.name }, { status: 409 });
}

type Typed = { name: string; password: string };

type Made = { userId: string; name: string } | { problem: JoinProblem; name: string };

async function makeAccount(request: RequestContext, token: string, { name, password }: Typed): Promise<Made> {
  const made = await makeInvitedAccount({ token, name, password, locale: request.locale }, request.now);
  if (!made.ok) {
    if (made.code === 'invitation_invalid') throw data(null, { status: 404 });
    const problem: JoinProblem = { code: made.code };
    return { problem, name };
  }
  const { userId, email } = made.value;
  const by = { ip: request.ip, userAgent: request.userAgent };
  const signed = await signIn({
    email,
    password,
    by,
    at: request.now,
    previousToken: request.cookies.get('platform'),
  });
  if (signed.ok) request.cookies.set('platform', signed.value.token, SESSION_SECONDS);
  return { userId, name: name.trim() };
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { invitation } = loaderData;
  return (
    <PlatformFrame>
      <title>
        {t('platform.title', {
          page: invitation ? t('team.join.title', { store: invitation.store }) : t('team.join.goneTitle'),
        })}
      </title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <JoinPage {...loaderData} name={actionData?.name ?? ''} problem={actionData?.problem ?? null} />
    </PlatformFrame>
  );
}
