import { sentencesOf, typedInForm } from '../discounts/draw-discount.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/discount-preview';

/** What the fields of an editor would do, in both languages, while they are being filled in. */
export const loader = staffOnly('discounts.view', async ({ url }: Route.LoaderArgs, staff) => ({
  sentences: sentencesOf(typedInForm(url.searchParams), staff),
}));
