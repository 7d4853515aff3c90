import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/collection.route';
import { changePlace, drawPlace } from './edit-place.server.ts';
import { PlacePage } from './place-page.tsx';

export const loader = staffOnly('products.view', async ({ params, url }: Route.LoaderArgs, staff) => ({
  place: await drawPlace({ kind: 'collection', id: params.placeId, url, staff }),
  said: url.searchParams.get('said') === 'saved',
}));

export const action = staffOnly('products.edit', async ({ request, params }: Route.ActionArgs, staff) =>
  changePlace(await request.formData(), { kind: 'collection', id: params.placeId, staff }),
);

export default function Collection({ loaderData, actionData }: Route.ComponentProps) {
  const { place, said } = loaderData;
  return <PlacePage key={place.id} place={place} said={said} result={actionData} />;
}
