import { PlatformFrame } from '../../shell/platform-frame.tsx';
import { SiteHead } from '../page/site-head.tsx';
import { siteRequest } from '../page/site-request.server.ts';
import { addStructuredData, siteData, softwareData } from '../page/structured-data.server.ts';
import { readPlans } from '../pricing/read-plans.server.ts';
import type { Route } from './+types/features.route';
import { FeaturesPage } from './features-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { request, settings, t } = await siteRequest(context);
  const plans = await readPlans(request.locale);
  addStructuredData(request, ...siteData(request, settings), softwareData(request, settings, plans));
  return {
    head: {
      origin: request.platformOrigin,
      title: t('sitewords.head.title', { page: t('sitewords.head.features') }),
      description: t('sitewords.head.featuresText'),
    },
    isFree: plans.some((plan) => plan.isFree),
  };
}

export default function Features({ loaderData: { head, isFree } }: Route.ComponentProps) {
  return (
    <PlatformFrame>
      <SiteHead path="/features" {...head} />
      <FeaturesPage isFree={isFree} />
    </PlatformFrame>
  );
}
