import { type StoreTx, withStore } from '#db/index.ts';
import { countriesIn } from '#domain/countries/index.ts';
import { ANYWHERE, readDeliveryRules } from '#domain/delivery/index.ts';
import { hasCardAccount } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/till.route';
import { readParkedRows, readParkedTill } from './parked.server.ts';
import { Till } from './till.tsx';
import { writeTill } from './write-till.server.ts';

export const loader = staffOnly('orders.edit', async ({ url }: Route.LoaderArgs, staff) => {
  const { shell } = staff.store;
  const asked = url.searchParams.get('parked') ?? '';
  const parked = asked === '' ? null : await readParkedTill(asked, staff);
  const { takesCards, countries } = await withStore(staff.store.id, async (tx) => ({
    takesCards: await hasCardAccount(tx),
    countries: await countriesOf(tx, staff),
  }));
  return {
    // Idempotency key of the form, so that a second press creates no second order; nor do two members who resumed the
    // same parked order.
    formKey: parked?.id ?? newId(),
    parked,
    /** The id that the page was opened for, also once the order is gone. */
    asked,
    isGone: asked !== '' && parked === null,
    parkedOrders: (await readParkedRows(staff)).filter(({ id }) => id !== parked?.id),
    /** The id of the order that was parked a moment ago. */
    justParked: url.searchParams.get('kept'),
    takesCards,
    countries,
    country: shell.country,
    language: shell.defaultLocale,
    findsBuyers: staff.can('customers.view'),
    // A manual discount gives money away, as a refund does.
    takesOff: staff.can('orders.refund'),
  };
});

/** The countries that a zone delivers to, and the store's own. */
async function countriesOf(tx: StoreTx, { store, request }: Staff) {
  const { zones } = await readDeliveryRules(tx);
  const served = new Set(zones.flatMap(({ places }) => places.map(({ country }) => country)));
  const all = countriesIn(request.locale).map(({ code, name }) => ({ value: code, label: name }));
  if (served.has(ANYWHERE)) return all;
  return all.filter(({ value }) => served.has(value) || value === store.shell.country);
}

export const action = staffOnly('orders.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const answer = await writeTill(await post.formData(), staff);
  if (answer instanceof Response) throw answer;
  return answerForm(answer.result, answer.status);
});

/** A parked order that is refused as gone leaves the form, so that what is typed can be placed as a new order. */
export { loadAfterRefusal as shouldRevalidate } from '../kit/after-refusal.ts';

export default function TillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, ...page } = loaderData;
  // The key begins a new form after an order was parked, and for another parked one; not once the parked one is gone.
  const key = asked || (page.justParked ?? '');
  return <Till key={key} {...page} result={actionData ?? page.parked?.result} />;
}
