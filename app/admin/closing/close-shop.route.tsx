import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { closeStore, UNDO_DAYS } from '#domain/closing/index.ts';
import { countUnfinishedOrders } from '#domain/orders/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import { requireProof } from '../shell/step-up.server.ts';
import type { Route } from './+types/close-shop.route';
import { type CloseProblem, CloseShopPage } from './close-shop-page.tsx';

const DAY = 24 * 3_600_000;

export const loader = staffOnly('store.close', async (_: Route.LoaderArgs, { store, request }: Staff) => {
  const { now, locale } = request;
  const reading = { now, locale, timeZone: store.shell.timeZone, t: translator(locale) };
  const { name } = store.shell.texts[locale];
  return {
    days: UNDO_DAYS,
    name: name || store.slug,
    host: new URL(storefrontOrigin(request.config, store.slug)).host,
    removesAt: whenText(new Date(now.getTime() + UNDO_DAYS * DAY), reading).exact,
    unfinished: await withStore(store.id, countUnfinishedOrders),
  };
});

export const action = staffOnly('store.close', async ({ request: post }: Route.ActionArgs, staff) => {
  const { store, request } = staff;
  const form = await post.formData();
  const typed = formText(form, 'name');
  await requireProof(form, 'store.close', staff);
  const closed = await closeStore({ storeId: store.id, typed }, request.act());
  // The closed admin, whose page offers to open the shop again.
  if (closed.ok) throw redirect('/admin/dashboard');
  return answerForm({ problem: closed.code satisfies CloseProblem, typed }, 422);
});

export default function CloseShop({ loaderData, actionData }: Route.ComponentProps) {
  return <CloseShopPage view={loaderData} refused={actionData ?? null} />;
}
