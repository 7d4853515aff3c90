import { redirect } from 'react-router';
import type { Route } from './+types/root-redirect.route';

export const middleware: Route.MiddlewareFunction[] = [
  () => {
    throw redirect('/admin');
  },
];

export function loader() {
  return null;
}

export default function RootRedirect() {
  return null;
}
