import { requestContext } from '#server/context.ts';
import type { Route } from './+types/home';

export function loader({ context }: Route.LoaderArgs) {
  return { requestId: context.get(requestContext).requestId };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.requestId}</h1>;
}
