import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { countryName } from '#domain/countries/index.ts';
import { ordersUnderWay, personOf } from '#domain/people/index.ts';
import type { Locale } from '#lib/locale.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { Route } from './+types/user.route';
import { actOnPerson } from './act-on-person.server.ts';
import type { PersonView } from './people-view.ts';
import { PersonPage } from './person-page.tsx';

const NO_ORDERS = { orders: 0, paid: 0 };

export const loader = staffOnly('customers.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { store, request } = staff;
  const { currency, timeZone } = store.shell;
  const reading = { now: request.now, timeZone, locale: request.locale, t: translator(request.locale) };
  const { found, underWay } = await withStore(store.id, async (tx) => {
    const known = await personOf(tx, { id: params.customerId, currency });
    return { found: known, underWay: known.ok ? await ordersUnderWay(tx, known.value) : NO_ORDERS };
  });
  if (!found.ok) throw data(null, { status: 404 });
  const { createdAt, firstOrderAt, lastOrderAt, blocked, latest, ...person } = found.value;
  const view: PersonView = {
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

/** The country by name, the phone number in groups of digits. */
function addressText(address: NonNullable<PersonView['address']>, locale: Locale) {
  const lines = address.lines.map((line) => countryName(line, locale));
  return { ...address, lines, phone: phoneText(address.phone) };
}

export const action = staffOnly('customers.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const { status, ...answer } = await actOnPerson(await request.formData(), params.customerId, staff);
  return data(answer.result, { status });
});

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('people.person.title', { name: isolate(loaderData.person.name) })} />
      <PersonPage person={loaderData.person} result={actionData} />
    </>
  );
}
