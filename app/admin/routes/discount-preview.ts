import { sentencesOf, typedInForm } from '../discounts/draw-discount.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/discount-preview';

/** The summary of a discount in both languages while its form is filled in. */
export const loader = staffOnly('discounts.view', async ({ url }: Route.LoaderArgs, staff) => ({
  sentences: sentencesOf(typedInForm(url.searchParams), staff),
}));
