import { data } from 'react-router';
import { z } from 'zod';
import { isPasswordLink, setPasswordByLink } from '#domain/identity/index.ts';
import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { accountUrl } from '../own/own-visit.server.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/new-password.route';
import { NewPasswordPage, type PasswordOutcome } from './new-password-page.tsx';

// The link's token must not reach another site.
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' };
}

/** Target of the mailed link. Opening it changes nothing: mail programs open links, too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')?.slice(0, 100) ?? '';
  const isValid = await isPasswordLink(token, context.get(requestContext).now);
  return data({ token: isValid ? token : null }, { status: isValid ? 200 : 410 });
}

const fields = z.object({ token: z.string().max(100).catch(''), password: z.string().max(1000).catch('') });
const STATUS = { link_invalid: 410, password_unfit: 422, too_many_tries: 429, busy: 429 } as const;

export async function action({ context, request: post }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const sent = fields.parse(Object.fromEntries(await post.formData()));
  const input = { ...sent, ip: request.ip, accountUrl: accountUrl(request) };
  const done = await setPasswordByLink(input, request.now);
  if (!done.ok) return data<PasswordOutcome>({ outcome: done.code }, { status: STATUS[done.code] });
  if (request.cookies.get('platform')) request.cookies.clear('platform');
  return data<PasswordOutcome>({ outcome: 'done' });
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.newPassword.title') })}</title>
      <meta name="robots" content="noindex" />
      <NewPasswordPage token={loaderData.token} done={actionData} />
    </PlatformFrame>
  );
}
