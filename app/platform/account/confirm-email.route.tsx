import { Button } from '@mantine/core';
import { data, Form, Link, redirect } from 'react-router';
import { confirmEmail } from '#domain/identity/index.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/confirm-email.route';

export function loader({ context, url }: Route.LoaderArgs) {
  requireAccount(context.get(requestContext), url);
  return { token: url.searchParams.get('token')?.slice(0, 100) ?? '' };
}

/** Confirms only on POST: mail programs also open links, so GET changes nothing. */
export async function action({ context, request: post, url }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const { userId } = requireAccount(request, url);
  const token = String((await post.formData()).get('token') ?? '').slice(0, 100);
  const done = await confirmEmail({ token, userId }, request.now);
  if (done.ok) return data({ outcome: 'done' as const, email: done.value.email });
  return data({ outcome: done.code, email: '' }, { status: done.code === 'email_taken' ? 409 : 410 });
}

/** Returns the signed-in account; redirects everyone else to sign-in and back. */
function requireAccount({ account, locale }: RequestContext, url: URL) {
  if (account) return account;
  const next = `${url.pathname}${url.search}`;
  throw redirect(`${localPath('/login', locale)}?${new URLSearchParams({ next })}`);
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const outcome = actionData?.outcome ?? (loaderData.token === '' ? 'link_invalid' : null);
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.email.title') })}</title>
      <main className="narrow-page" id="main">
        <div className="card login-card">
          <h1>{t('platform.email.title')}</h1>
          <p className="muted" role={actionData ? 'status' : undefined}>
            {t(`platform.email.${outcome ?? 'ask'}`)}
          </p>
          {outcome === null ? (
            <Form method="post" className="stack">
              <input type="hidden" name="token" value={loaderData.token} />
              <Button type="submit" variant="filled" data-large="" fullWidth>
                {t('platform.email.submit')}
              </Button>
            </Form>
          ) : (
            <Button component={Link} to="/stores" data-large="" fullWidth>
              {t('platform.nav.stores')}
            </Button>
          )}
        </div>
      </main>
    </PlatformFrame>
  );
}
