import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  readDeliveryRules,
  readZoneText,
  removeZone,
  saveZone,
  undecidedDelivery,
} from '#domain/delivery/index.ts';
import { newId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { textAt } from '../kit/form-tree.ts';
import { postedTree } from '../kit/posted-tree.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/zone.route';
import {
  byKeys,
  countryChoices,
  countryParts,
  newZoneRows,
  postedRows,
  zoneRows,
} from './build-zone.server.ts';
import type { ZoneResult, ZoneView } from './delivery-view.ts';
import { DELIVERY_PATH } from './zone-list.tsx';
import { ZonePage } from './zone-page.tsx';

export const loader = staffOnly('delivery.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const { locale } = staff.request;
  const { country } = staff.store.shell;
  const { rules, undecided } = await withStore(staff.store.id, async (tx) => ({
    rules: await readDeliveryRules(tx),
    undecided: await undecidedDelivery(tx),
  }));
  const { currency } = rules;
  const known = rules.zones.find(({ id }) => id === params.zoneId);
  if (!known && params.zoneId !== 'new') throw data(null, { status: 404 });
  const zone: ZoneView = {
    id: known?.id ?? null,
    version: known?.version ?? 0,
    name: known?.names[locale] ?? '',
    rows: known ? zoneRows(known, { currency, locale }) : newZoneRows(country),
    currency,
    countries: countryChoices(locale),
    parts: countryParts(locale),
    elsewhere: known ? null : undecided,
  };
  return { zone, canEdit: staff.can('delivery.edit'), justAdded: url.searchParams.has('added') };
});

export const action = staffOnly(
  'delivery.edit',
  async ({ request: post, params }: Route.ActionArgs, staff) => {
    const { tree, version } = await postedTree(post);
    const id = params.zoneId === 'new' ? null : params.zoneId;
    if (textAt(tree, 'intent') === 'remove' && id !== null) return remove(staff, { id, version });
    const typed = postedRows(tree);
    const { currency } = staff.store.shell;
    const { zone, problems } = readZoneText(typed, { currency, newId });
    if (Object.keys(problems).length > 0)
      return answerForm<ZoneResult>({ problems: { fields: byKeys(problems, typed) }, typed }, 422);
    const chosen = textAt(tree, 'elsewhere');
    const elsewhere = chosen === 'keep' || chosen === 'drop' ? chosen : undefined;
    if (id === null && !elsewhere && (await isUndecided(staff))) {
      return answerForm<ZoneResult>({ problems: { fields: {}, refused: 'elsewhere_missing' }, typed }, 422);
    }
    const saved = await withStore(staff.store.id, (tx) =>
      saveZone(tx, { id, version: id === null ? null : version, zone, elsewhere }, staff.request.act()),
    );
    if (saved.ok && id === null) throw redirect(`${DELIVERY_PATH}/${saved.value.id}?added`);
    if (saved.ok) return answerForm<ZoneResult>({ saved: true }, 200);
    if (saved.code === 'stale')
      return answerForm<ZoneResult>({ stale: { version: saved.data.version }, typed }, 409);
    if (saved.code === 'invalid_zone')
      return answerForm<ZoneResult>({ problems: { fields: byKeys(saved.data.fields, typed) }, typed }, 422);
    const max = saved.code === 'too_many_zones' ? saved.data.max : 0;
    return answerForm<ZoneResult>({ problems: { fields: {}, refused: saved.code, max }, typed }, 409);
  },
);

async function isUndecided(staff: Staff): Promise<boolean> {
  return (await withStore(staff.store.id, (tx) => undecidedDelivery(tx))) !== null;
}

async function remove(staff: Staff, zone: { id: string; version: number }) {
  const removed = await withStore(staff.store.id, (tx) => removeZone(tx, zone, staff.request.act()));
  if (removed.ok || removed.code === 'zone_not_found') throw redirect(DELIVERY_PATH);
  const rules = await withStore(staff.store.id, (tx) => readDeliveryRules(tx));
  const now = rules.zones.find(({ id }) => id === zone.id);
  if (!now) throw redirect(DELIVERY_PATH);
  const typed = zoneRows(now, { currency: rules.currency, locale: staff.request.locale });
  return answerForm<ZoneResult>({ stale: { version: removed.data.version }, typed }, 409);
}

export default function Zone({ loaderData, actionData }: Route.ComponentProps) {
  return <ZonePage key={loaderData.zone.id} {...loaderData} result={actionData} />;
}
