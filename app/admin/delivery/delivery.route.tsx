import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { confirmDelivery, moveZone, readDeliveryRules, undecidedDelivery } from '#domain/delivery/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/delivery.route';
import { buildDelivery } from './build-delivery.server.ts';
import { DeliveryPage } from './delivery-page.tsx';

export const loader = staffOnly('delivery.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { rules, undecided } = await withStore(staff.store.id, async (tx) => ({
    rules: await readDeliveryRules(tx),
    undecided: await undecidedDelivery(tx),
  }));
  const { locale } = staff.request;
  const { country } = staff.store.shell;
  return {
    delivery: buildDelivery(rules, { url, country, locale }),
    undecided,
    canEdit: staff.can('delivery.edit'),
  };
});

export const action = staffOnly('delivery.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  if (form.get('intent') === 'confirm') {
    await withStore(staff.store.id, (tx) => confirmDelivery(tx, staff.request.act()));
    return data(null);
  }
  const [id, move] = [form.get('id'), form.get('move')];
  if (typeof id !== 'string' || (move !== 'up' && move !== 'down')) throw data(null, { status: 400 });
  const by = move === 'up' ? -1 : 1;
  const moved = await withStore(staff.store.id, (tx) => moveZone(tx, { id, by }, staff.request.act()));
  return data(moved.ok ? null : moved.code, { status: moved.ok ? 200 : 409 });
});

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  return <DeliveryPage {...loaderData} problem={actionData ?? null} />;
}
