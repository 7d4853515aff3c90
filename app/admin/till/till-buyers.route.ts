import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { type FoundBuyer, findBuyers, SHORTEST_BUYER_SEARCH } from '#domain/customer-desk/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/till-buyers.route';
import type { TillBuyer, TillBuyers } from './till-view.ts';

const MOST_TYPED = 120;

/**
 * Answers the till's customer search as the user types, for members who may also read customers. A POST, so that no
 * phone number is part of a URL. 422 if the text is too short, 429 after too many searches.
 */
export const action = staffOnly('orders.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  if (!staff.can('customers.view')) throw data(null, { status: 403 });
  const typed = formText(await post.formData(), 'typed').slice(0, MOST_TYPED);
  if ([...typed.trim()].length < SHORTEST_BUYER_SEARCH) return answer({ buyers: [], problem: null }, 422);
  const { request, store } = staff;
  const found = await withStore(store.id, (tx) => findBuyers(tx, typed, request.act()));
  if (found.ok) return answer({ buyers: found.value.map(toTillBuyer), problem: null }, 200);
  const minutes = Math.ceil(found.data.retryAfterSeconds / 60);
  const problem = translator(request.locale)('orderlife.till.tooManySearches', { minutes });
  return answer({ buyers: [], problem }, 429);
});

const answer = (buyers: TillBuyers, status: number) => Response.json(buyers, { status });

function toTillBuyer({ kind, ...buyer }: FoundBuyer): TillBuyer {
  const phone = buyer.phone || (buyer.addresses[0]?.phone ?? '');
  return { ...buyer, phone, phoneText: phoneText(phone), isGuest: kind === 'guest' };
}
