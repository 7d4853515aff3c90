import { readListState } from '../../ui/console/list/list-state.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/users.route';
import { CustomerList } from './customer-list.tsx';
import { CUSTOMER_RULES } from './customer-view.ts';
import { readCustomerList } from './read-customers.server.ts';

export const loader = staffOnly('customers.view', async ({ url }: Route.LoaderArgs, staff) =>
  readCustomerList(readListState(url, CUSTOMER_RULES), staff),
);

export default function Users({ loaderData }: Route.ComponentProps) {
  return <CustomerList {...loaderData} />;
}
