import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/size-guide.route';
import { buildGuide, changeGuide } from './edit-guide.server.ts';
import { GuidePage } from './guide-page.tsx';
import { GuideStarts } from './guide-starts.tsx';

export const loader = staffOnly('products.view', async ({ params, url }: Route.LoaderArgs, staff) => ({
  sizeGuide: await buildGuide(params.guideId, url, staff),
  said: url.searchParams.get('said') === 'saved',
}));

export const action = staffOnly('products.edit', async ({ request, params }: Route.ActionArgs, staff) =>
  changeGuide(await request.formData(), params.guideId, staff),
);

export default function SizeGuideRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { sizeGuide, said } = loaderData;
  if (!sizeGuide) return <GuideStarts />;
  return <GuidePage key={sizeGuide.id} sizeGuide={sizeGuide} said={said} result={actionData} />;
}
