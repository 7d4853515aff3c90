import { redirect } from 'react-router';
import type { Route } from './+types/home.route';
import { staffOf } from './staff.server.ts';

/**
 * Redirects to the dashboard, or to the first page this person may see. A middleware, because a loader would
 * consume a pending notice.
 */
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
