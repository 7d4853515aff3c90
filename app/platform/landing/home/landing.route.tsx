import { listStores } from '#domain/tenancy/index.ts';
import { adminOrigin, storefrontOrigin } from '#lib/config/origins.ts';
import type { Locale } from '#lib/locale.ts';
import type { RequestContext } from '#server/index.ts';
import { PlatformFrame } from '../../shell/platform-frame.tsx';
import { plansPage } from '../page/plans-page.server.ts';
import { SiteHead } from '../page/site-head.tsx';
import type { Route } from './+types/landing.route';
import { LandingPage } from './landing-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { request, t, plans, questions } = await plansPage(context, { area: 'home', questions: 5 });
  const free = plans.find(({ isFree }) => isFree);
  return {
    head: {
      origin: request.platformOrigin,
      title: t('sitewords.head.home'),
      description: t('sitewords.head.homeText'),
    },
    lead: t('sitewords.head.lead'),
    /** The limits of the free plan; null if no plan is free. */
    free: free ? { products: free.limits.products } : null,
    questions,
    demos: request.isDemo ? await demoStores(request) : [],
  };
}

async function demoStores({ config, locale }: RequestContext) {
  const stores = (await listStores()).filter((store) => store.isDemo && store.status === 'active');
  return stores
    .map(({ slug, name }) => ({
      slug,
      name,
      locale: languageOf(name),
      href: storefrontOrigin(config, slug),
      adminHref: `${adminOrigin(config, slug)}/admin`,
    }))
    .toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale));
}

const languageOf = (name: string): Locale => (/[\u0600-\u06ff]/.test(name) ? 'ar' : 'en');

export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <SiteHead path="/" {...loaderData.head} />
      <LandingPage {...loaderData} />
    </PlatformFrame>
  );
}
