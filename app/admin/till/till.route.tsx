import { withStore } from '#db/index.ts';
import { hasCardAccount } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { answerForm } from '../kit/answer.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/order-new.route';
import { writeNewOrder } from './new-order.server.ts';
import { NewOrder } from './new-order.tsx';

export const loader = staffOnly('orders.edit', async (_: Route.LoaderArgs, staff) => ({
  // Idempotency key of the form, so that a second press creates no second order.
  formKey: newId(),
  takesCards: await withStore(staff.store.id, (tx) => hasCardAccount(tx)),
}));

export const action = staffOnly('orders.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const answer = await writeNewOrder(await post.formData(), staff);
  if (answer instanceof Response) throw answer;
  return answerForm(answer.result, answer.status);
});

export default function OrderNew({ loaderData, actionData }: Route.ComponentProps) {
  return <NewOrder result={actionData} {...loaderData} />;
}
