import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { countryName } from '#domain/countries/index.ts';
import { ordersUnderWay, readCustomer } from '#domain/customer-desk/index.ts';
import type { Locale } from '#lib/locale.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/user.route';
import { actOnCustomer } from './act-on-customer.server.ts';
import { CustomerPage } from './customer-page.tsx';
import type { CustomerView } from './customer-view.ts';

const NO_ORDERS = { orders: 0, paid: 0 };

export const loader = staffOnly('customers.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { store, request } = staff;
  const { currency, timeZone } = store.shell;
  const reading = { now: request.now, timeZone, locale: request.locale, t: translator(request.locale) };
  const { found, underWay } = await withStore(store.id, async (tx) => {
    const known = await readCustomer(tx, { id: params.customerId, currency });
    return { found: known, underWay: known.ok ? await ordersUnderWay(tx, known.value) : NO_ORDERS };
  });
  if (!found.ok) throw data(null, { status: 404 });
  const { createdAt, firstOrderAt, lastOrderAt, blocked, latest, ...person } = found.value;
  const view: CustomerView = {
    ...person,
    phoneText: phoneText(person.phone),
    address: person.address && addressText(person.address, request.locale),
    joined: whenText(createdAt, reading),
    firstOrder: firstOrderAt && whenText(firstOrderAt, reading),
    lastOrder: lastOrderAt && whenText(lastOrderAt, reading),
    underWay,
    blocked: blocked && { when: whenText(blocked.at, reading), reason: blocked.reason },
    latest: latest.map(({ placedAt, ...order }) => ({ ...order, when: whenText(placedAt, reading) })),
    canEdit: staff.can('customers.edit'),
    canSeeOrders: staff.can('orders.view'),
    canGiveCredit: staff.can('credit.give'),
  };
  return { person: view };
});

/** The address as text: the country by name, the phone number in groups of digits. */
function addressText(address: NonNullable<CustomerView['address']>, locale: Locale) {
  const lines = address.lines.map((line) => countryName(line, locale));
  return { ...address, lines, phone: phoneText(address.phone) };
}

export const action = staffOnly('customers.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const { status, ...answer } = await actOnCustomer(await request.formData(), params.customerId, staff);
  return answerForm(answer.result, status);
});

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('customers.person.title', { name: isolate(loaderData.person.name) })} />
      <CustomerPage person={loaderData.person} result={actionData} />
    </>
  );
}
