import { withStore } from '#db/index.ts';
import {
  countPeople,
  listGuests,
  listPeople,
  listPeopleTags,
  type PeopleFilter,
  type PeopleSort,
} from '#domain/people/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import type { ListState } from '../list/list-state.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { PeopleListView } from './people-view.ts';

export async function readPeople(state: ListState, staff: Staff): Promise<PeopleListView> {
  const { store, request } = staff;
  const { currency, timeZone } = store.shell;
  const reading = { now: request.now, timeZone, locale: request.locale, t: translator(request.locale) };
  const isGuests = state.view === 'guests';
  const found = await withStore(store.id, async (tx) => ({
    page: isGuests ? { rows: [], next: null } : await listPeople(tx, { ...filterOf(state), currency }),
    guests: isGuests ? await listGuests(tx, { query: state.query, currency }) : [],
    counts: await countPeople(tx),
    tags: await listPeopleTags(tx),
  }));
  return {
    state,
    rows: found.page.rows.map(({ createdAt, lastOrderAt, phone, ...row }) => ({
      ...row,
      phone: phoneText(phone),
      joined: whenText(createdAt, reading),
      lastOrder: lastOrderAt && whenText(lastOrderAt, reading),
    })),
    guests: found.guests.map(({ lastOrderAt, ...row }) => ({
      ...row,
      phone: phoneText(row.phone),
      lastOrder: whenText(lastOrderAt, reading),
    })),
    next: found.page.next,
    counts: found.counts,
    tags: found.tags,
    canExport: staff.can('exports.products'),
    canSeeTeam: staff.can('team.view'),
  };
}

function filterOf(state: ListState): PeopleFilter {
  return {
    view: state.view as NonNullable<PeopleFilter['view']>,
    query: state.query,
    tag: state.filters.tag ?? '',
    sort: state.sort as PeopleSort,
    after: state.after,
    size: state.size,
  };
}
