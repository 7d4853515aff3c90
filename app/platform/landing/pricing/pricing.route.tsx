import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { PlatformFrame } from '../../shell/platform-frame.tsx';
import { plansPage } from '../page/plans-page.server.ts';
import { SiteHead } from '../page/site-head.tsx';
import type { Route } from './+types/pricing.route';
import { PricingPage } from './pricing-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { request, t, plans, questions } = await plansPage(context, { area: 'pricing', questions: 4 });
  return {
    head: {
      origin: request.platformOrigin,
      title: t('sitewords.head.title', { page: t('sitewords.head.pricing') }),
      description: t('sitewords.head.pricingText'),
    },
    plans,
    questions,
  };
}

/** A change of period or currency changes only the URL, and the page already has all prices. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export default function Pricing({ loaderData: { head, ...page } }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <SiteHead path="/pricing" {...head} />
      <PricingPage {...page} />
    </PlatformFrame>
  );
}
