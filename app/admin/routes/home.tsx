import { redirect } from 'react-router';
import { staffOf } from '../staff.server.ts';
import type { Route } from './+types/home';

/** The first screen that this person may see. Before any loader runs, so that a notice waits for the page it is for. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    throw redirect(staffOf(context).can('orders.view') ? '/admin/orders' : '/admin/products');
  },
];

export function loader() {
  return null;
}

export default function Home() {
  return null;
}
