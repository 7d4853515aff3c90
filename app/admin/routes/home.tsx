import { redirect } from 'react-router';
import { staffOf } from '../staff.server.ts';
import type { Route } from './+types/home';

/** The dashboard, or the first screen that this person may see. Before any loader runs, so that a notice waits for it. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { can } = staffOf(context);
    if (can('dashboard.view')) throw redirect('/admin/dashboard');
    throw redirect(can('orders.view') ? '/admin/orders' : '/admin/products');
  },
];

export function loader() {
  return null;
}

export default function Home() {
  return null;
}
