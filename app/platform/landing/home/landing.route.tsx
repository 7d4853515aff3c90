import { listStores } from '#domain/tenancy/index.ts';
import { adminOrigin, storefrontOrigin } from '#lib/config/origins.ts';
import type { Locale } from '#lib/locale.ts';
import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/landing.route';
import { LandingPage } from './landing-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const stores = request.isDemo ? await listStores() : [];
  return {
    origin: request.platformOrigin,
    signedIn: request.account !== null,
    demos: stores
      .filter((store) => store.isDemo && store.status === 'active')
      .sort((a, b) => Number(speaks(b.name, request.locale)) - Number(speaks(a.name, request.locale)))
      .map(({ slug, name }) => ({
        slug,
        name,
        href: storefrontOrigin(request.config, slug),
        adminHref: `${adminOrigin(request.config, slug)}/admin`,
      })),
  };
}

// True for a sample store in the reader's language, which is listed first.
function speaks(name: string, locale: Locale): boolean {
  return /[\u0600-\u06ff]/.test(name) === (locale === 'ar');
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { origin } = loaderData;
  const links = [
    { href: '#what', text: t('platform.nav.what') },
    { href: '#features', text: t('platform.nav.features') },
    { href: '#questions', text: t('platform.nav.questions') },
  ];
  return (
    <PlatformFrame links={links}>
      <title>{t('platform.landing.title')}</title>
      <meta name="description" content={t('platform.landing.description')} />
      <link rel="canonical" href={`${origin}${localPath('/', locale)}`} />
      <link rel="alternate" hrefLang="en" href={`${origin}/`} />
      <link rel="alternate" hrefLang="ar" href={`${origin}/ar`} />
      <link rel="alternate" hrefLang="x-default" href={`${origin}/`} />
      <LandingPage {...loaderData} />
    </PlatformFrame>
  );
}
