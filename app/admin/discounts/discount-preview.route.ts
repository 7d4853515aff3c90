import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/discount-preview.route';
import { sentencesOf, typedInForm } from './build-discount.server.ts';

/** The summary of a discount in both languages while its form is filled in. */
export const loader = staffOnly('discounts.view', async ({ url }: Route.LoaderArgs, staff) => ({
  sentences: sentencesOf(typedInForm(url.searchParams), staff),
}));
