import { Button } from '@mantine/core';
import { data, Link, redirect } from 'react-router';
import { startHandoff } from '#domain/identity/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { requestContext } from '#server/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/login-store.route';

// Long enough for the hand-off's parameters and a path; more would not fit into the redirect's headers.
const LONGEST_ADDRESS = 3000;

/**
 * Redirects a signed-in account to the store's admin with a token valid for 60 seconds; everyone else to
 * sign-in.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const store = await findStore(params.slug);
  if (!store) throw data(null, { status: 404 });
  const minted = await startHandoff(
    {
      platformToken: request.cookies.get('platform'),
      storeId: store.storeId,
      stateHash: url.searchParams.get('state') ?? '',
    },
    request.now,
  );
  if (minted.ok) {
    const search = new URLSearchParams({
      token: minted.value.token,
      next: url.searchParams.get('next') ?? '',
    });
    throw redirect(`${adminOrigin(request.config, store.slug)}/handoff?${search}`);
  }
  if (minted.code === 'signed_out') {
    const back = `${url.pathname}${url.search}`;
    if (back.length > LONGEST_ADDRESS) throw data(null, { status: 400 });
    const next = new URLSearchParams({ next: back });
    throw redirect(`${localPath('/login', request.locale)}?${next}`);
  }
  const isMember = minted.code !== 'not_a_member';
  return data({ isMember }, { status: isMember ? 400 : 403 });
}

export default function LoginStore({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { isMember } = loaderData;
  const title = t(isMember ? 'platform.refused.stateTitle' : 'platform.refused.memberTitle');
  return (
    <PlatformFrame>
      <main className="error-screen" id="main">
        <title>{t('platform.title', { page: title })}</title>
        <span className="glyph-tile" data-tone="brand">
          <Glyph name="shield" />
        </span>
        <h1>{title}</h1>
        <p className="muted">{t(isMember ? 'platform.refused.stateText' : 'platform.refused.memberText')}</p>
        <Button component={Link} to={localPath('/stores', locale)} variant="filled">
          {t('platform.refused.toStores')}
        </Button>
      </main>
    </PlatformFrame>
  );
}
