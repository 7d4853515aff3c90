import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/card-account.route';
import { actOnCardAccount, readCardAccountView } from './card-account.server.ts';
import { CardAccountPage } from './card-account-page.tsx';

export const loader = staffOnly('payments.view', async (_: Route.LoaderArgs, staff) => ({
  view: await readCardAccountView(staff),
}));

export const action = staffOnly('payments.edit', async ({ request }: Route.ActionArgs, staff) =>
  actOnCardAccount(staff, await request.formData()),
);

export default function CardAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <CardAccountPage view={loaderData.view} result={actionData} />;
}
