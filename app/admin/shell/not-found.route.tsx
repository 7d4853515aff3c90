import { data } from 'react-router';
import type { Route } from './+types/not-found.route';
import { refuseWhileClosed } from './closed-store.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await refuseWhileClosed(context, null);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
