import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/till-quote.route';
import { readTill } from './read-till.server.ts';
import { readTillQuote } from './till-quote.server.ts';

/**
 * Quotes the order in the till's form while it is filled in; writes nothing. A POST, so that no address is part of a
 * URL and thereby of a log. 422 without a product.
 */
export const action = staffOnly('orders.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const quote = await readTillQuote(readTill(await post.formData(), staff), staff);
  return Response.json(quote, { status: quote ? 200 : 422 });
});
