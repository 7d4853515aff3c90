import { withStore } from '#db/index.ts';
import {
  type CustomerFilter,
  type CustomerSort,
  countCustomers,
  listCustomers,
  listCustomerTags,
  listGuests,
} from '#domain/customer-desk/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import type { ListState } from '../../ui/console/list/list-state.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { CustomerListView, CustomerViewName } from './customer-view.ts';

const NOBODY = { rows: [], next: null, previous: null };

export async function readCustomerList(
  state: ListState<CustomerViewName>,
  staff: Staff,
): Promise<CustomerListView> {
  const { currency } = staff.store.shell;
  const isGuests = state.view === 'guests';
  const found = await withStore(staff.store.id, async (tx) => ({
    page: isGuests ? NOBODY : await listCustomers(tx, { ...filterOf(state), currency }),
    guests: isGuests ? await listGuests(tx, { query: state.query, currency }) : [],
    counts: await countCustomers(tx),
    tags: await listCustomerTags(tx),
  }));
  const when = whenFor(staff);
  const rows = found.page.rows.map(({ createdAt, lastOrderAt, phone, ...row }) => ({
    ...row,
    phone: phoneText(phone),
    joined: when(createdAt),
    lastOrder: lastOrderAt && when(lastOrderAt),
  }));
  return {
    list: { ...found.page, state, rows, counts: found.counts },
    guests: found.guests.map(({ lastOrderAt, ...row }) => ({
      ...row,
      phone: phoneText(row.phone),
      lastOrder: when(lastOrderAt),
    })),
    tags: found.tags,
    canExport: staff.can('exports.products'),
    canSeeTeam: staff.can('team.view'),
    canSeePrivacy: staff.can('privacy.view'),
  };
}

function filterOf(state: ListState<CustomerViewName>): CustomerFilter {
  return {
    view: state.view as NonNullable<CustomerFilter['view']>,
    query: state.query,
    tag: state.filters.tag ?? '',
    sort: state.sort as CustomerSort,
    after: state.after,
    size: state.size,
  };
}
