import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { type FeatureOff, isFeatureOn } from '#domain/packages/index.ts';
import {
  addLocation,
  type LocationFailure,
  listLocations,
  removeLocation,
  renameLocation,
  shiftLocation,
} from '#domain/stock/index.ts';
import type { Result } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/locations.route';
import { LOCATION_ACTS, type LocationAct, LocationsPage, type LocationsResult } from './locations-page.tsx';

export const loader = staffOnly('stock.adjust', async (_: Route.LoaderArgs, staff) => ({
  ...(await withStore(staff.store.id, async (tx) => ({
    locations: await listLocations(tx),
    canAdd: await isFeatureOn(tx, 'locations'),
  }))),
}));

export const action = staffOnly('stock.adjust', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const intent = LOCATION_ACTS.find((name) => name === form.get('intent'));
  if (!intent) throw data(null, { status: 400 });
  const of = formTexts(form, ['id', 'name'], 1000);
  const done = await run(staff, intent, of);
  const t = translator(staff.request.locale);
  if (done.ok) return answerForm<LocationsResult>({ said: t(`locations.said.${intent}`) }, 200);
  const problem =
    done.code === 'feature_off'
      ? t('plans.feature.off', { feature: t('plans.feature.name.locations') })
      : t(`locations.problem.${done.code}`);
  const status = { location_not_found: 409, feature_off: 403 }[String(done.code)] ?? 422;
  return answerForm<LocationsResult>({ intent, problem, ...of }, status);
});

function run(staff: Staff, intent: LocationAct, { id, name }: { id: string; name: string }) {
  const act = staff.request.act();
  return withStore(staff.store.id, async (tx): Promise<Result<unknown, LocationFailure | FeatureOff>> => {
    if (intent === 'add') return addLocation(tx, { name }, act);
    if (intent === 'rename') return renameLocation(tx, { id, name }, act);
    if (intent === 'remove') return removeLocation(tx, { id }, act);
    return shiftLocation(tx, { id, by: intent }, act);
  });
}

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  return <LocationsPage {...loaderData} result={actionData} />;
}
