import { actOnCardAccount, readCardAccountView } from '../payments/card-account.server.ts';
import { CardAccountPage } from '../payments/card-account-page.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/card-account';

export const loader = staffOnly('payments.view', async (_: Route.LoaderArgs, staff) => ({
  view: await readCardAccountView(staff),
}));

export const action = staffOnly('payments.edit', async ({ request }: Route.ActionArgs, staff) =>
  actOnCardAccount(staff, await request.formData()),
);

export default function CardAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <CardAccountPage view={loaderData.view} result={actionData} />;
}
