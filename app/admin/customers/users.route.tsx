import { readListState } from '../list/list-state.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/users.route';
import { PeopleList } from './people-list.tsx';
import { PEOPLE_RULES } from './people-view.ts';
import { readPeople } from './read-people.server.ts';

export const loader = staffOnly('customers.view', async ({ url }: Route.LoaderArgs, staff) =>
  readPeople(readListState(url, PEOPLE_RULES), staff),
);

export default function Users({ loaderData }: Route.ComponentProps) {
  return <PeopleList {...loaderData} />;
}
