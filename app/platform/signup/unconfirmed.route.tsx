import { Button, TextInput } from '@mantine/core';
import { data, Form, redirect } from 'react-router';
import { staffAct } from '#domain/audit/index.ts';
import { provisionalShopOf, sendLinkAgain } from '#domain/sign-up/index.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/unconfirmed.route';
import { shopLinks } from './signup-data.server.ts';

/** For a provisional account: shows the address that the mail was sent to, and sends the mail again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { userId } = requireAccount(request, url);
  const shop = await provisionalShopOf(userId);
  if (!shop) throw redirect(localPath('/stores', request.locale));
  const date = new Intl.DateTimeFormat(request.locale, { dateStyle: 'long', numberingSystem: 'latn' });
  return { email: shop.email, until: date.format(shop.expiresAt) };
}

export async function action({ context, request: post, url }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const { userId, name } = requireAccount(request, url);
  const email = String((await post.formData()).get('email') ?? '').slice(0, 254);
  const { locale, now, requestId, ip } = request;
  const act = staffAct({ userId, name, role: 'owner' }, now, { requestId, ip });
  const sent = await sendLinkAgain({ userId, email, locale, links: shopLinks(request) }, act);
  if (sent.ok) return data({ outcome: 'sent' as const, email });
  if (sent.code === 'not_provisional') throw redirect(localPath('/stores', locale));
  const isInvalid = sent.code === 'email_invalid';
  return data({ outcome: isInvalid ? 'invalid' : 'tooMany', email } as const, {
    status: isInvalid ? 422 : 429,
  });
}

function requireAccount({ account, locale }: RequestContext, url: URL) {
  if (account) return account;
  throw redirect(`${localPath('/login', locale)}?${new URLSearchParams({ next: url.pathname })}`);
}

export default function Unconfirmed({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { outcome = null, email = loaderData.email } = actionData ?? {};
  const isBad = outcome === 'invalid' || outcome === 'tooMany';
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('signup.unconfirmed.title') })}</title>
      <main className="narrow-page" id="main">
        <div className="card login-card">
          <h1>{t('signup.unconfirmed.title')}</h1>
          <p className="muted" role={outcome === 'sent' ? 'status' : undefined}>
            {t(`signup.unconfirmed.${outcome === 'sent' ? 'sent' : 'text'}`, {
              email: isolate(loaderData.email),
            })}
          </p>
          <Form method="post" noValidate className="stack">
            <TextInput
              className="ltr-field"
              label={t('signup.unconfirmed.email')}
              description={t('signup.unconfirmed.help')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={email}
              error={isBad ? t(`signup.unconfirmed.${outcome}`) : undefined}
            />
            <Button type="submit" variant="filled" data-large="" fullWidth>
              {t('signup.unconfirmed.submit')}
            </Button>
          </Form>
          <p className="caption muted">{t('signup.unconfirmed.until', { date: loaderData.until })}</p>
        </div>
      </main>
    </PlatformFrame>
  );
}
