import { withStore } from '#db/index.ts';
import { addCarrier, listCarriers, MOST_CARRIERS, removeCarrier } from '#domain/orders/index.ts';
import { isId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText, formTexts } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/carriers.route';
import { CarriersPage, type CarriersResult } from './carriers-page.tsx';

export const loader = staffOnly('orders.edit', async (_: Route.LoaderArgs, staff) => ({
  carriers: await withStore(staff.store.id, listCarriers),
}));

export const action = staffOnly('orders.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const { store, request } = staff;
  const t = translator(request.locale);
  if (formText(form, 'intent') === 'remove') {
    const id = formText(form, 'id');
    const isGone = isId(id) && (await withStore(store.id, (tx) => removeCarrier(tx, { id }, request.act())));
    return isGone
      ? answerForm<CarriersResult>({ said: t('orderlife.carriers.removed') }, 200)
      : answerForm<CarriersResult>(
          { problem: t('orderlife.problem.noted'), name: '', trackingLink: '' },
          409,
        );
  }
  const input = formTexts(form, ['name', 'trackingLink'], 1000);
  const added = await withStore(store.id, (tx) => addCarrier(tx, input, request.act()));
  if (added.ok) return answerForm<CarriersResult>({ said: t('orderlife.carriers.added') }, 200);
  return answerForm<CarriersResult>(
    { problem: t(`orderlife.carriers.problem.${added.code}`, { max: MOST_CARRIERS }), ...input },
    422,
  );
});

export default function Carriers({ loaderData, actionData }: Route.ComponentProps) {
  return <CarriersPage carriers={loaderData.carriers} result={actionData} />;
}
