import { Button } from '@mantine/core';
import { data, Link, redirect } from 'react-router';
import { slugOfState } from '#domain/connect/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { requestContext } from '#server/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/connect-stripe.route';

// Longer than anything that Stripe sends. A longer, forged value would not fit into the redirect's headers.
const LONGEST = 300;

/**
 * Redirects a browser that returns from Stripe to the store that started connecting. This page itself
 * connects nothing.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const slug = await slugOfState(url.searchParams.get('state') ?? '');
  if (slug === null) return data(null, { status: 400 });
  const said = new URLSearchParams();
  for (const name of ['state', 'code', 'error']) {
    said.set(name, (url.searchParams.get(name) ?? '').slice(0, LONGEST));
  }
  const path = '/admin/storesetting/paymentOptions/card/connected';
  throw redirect(`${adminOrigin(request.config, slug)}${path}?${said}`, {
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}

export default function ConnectStripe() {
  const t = useTexts();
  const { locale } = useReading();
  const title = t('platform.refused.connectTitle');
  return (
    <PlatformFrame>
      <main className="error-screen" id="main">
        <title>{t('platform.title', { page: title })}</title>
        <span className="glyph-tile" data-tone="warning">
          <Glyph name="warning" />
        </span>
        <h1>{title}</h1>
        <p className="muted">{t('platform.refused.connectText')}</p>
        <Button component={Link} to={localPath('/stores', locale)} variant="filled">
          {t('platform.refused.toStores')}
        </Button>
      </main>
    </PlatformFrame>
  );
}
