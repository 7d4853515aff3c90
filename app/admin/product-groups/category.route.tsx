import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/category.route';
import { changePlace, drawPlace } from './edit-place.server.ts';
import { PlacePage } from './place-page.tsx';

export const loader = staffOnly('products.view', async ({ params, url }: Route.LoaderArgs, staff) => ({
  place: await drawPlace({ kind: 'category', id: params.placeId, url, staff }),
  said: url.searchParams.get('said') === 'saved',
}));

export const action = staffOnly('products.edit', async ({ request, params }: Route.ActionArgs, staff) =>
  changePlace(await request.formData(), { kind: 'category', id: params.placeId, staff }),
);

export default function Category({ loaderData, actionData }: Route.ComponentProps) {
  const { place, said } = loaderData;
  return <PlacePage key={place.id} place={place} said={said} result={actionData} />;
}
