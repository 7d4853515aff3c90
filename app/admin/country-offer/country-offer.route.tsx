import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { acceptCountryOffer, OFFERED_PARTS, readCountryOffer } from '#domain/setup/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { requireProof } from '../shell/step-up.server.ts';
import type { Route } from './+types/country-offer.route';
import { buildOffer, NEEDED } from './build-offer.server.ts';
import { CountryOfferPage } from './country-offer-page.tsx';
import { problemsOf, readDetails } from './offer-details.server.ts';
import type { OfferResult } from './offer-view.ts';

export const loader = staffOnly('settings.edit', (_: Route.LoaderArgs, staff) =>
  withStore(staff.store.id, async (tx) => ({
    offer: await buildOffer(tx, await readCountryOffer(tx), staff),
  })),
);

export const action = staffOnly('settings.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const posted = form.getAll('part');
  const ticked = OFFERED_PARTS.filter((part) => posted.includes(part));
  const isDeclined = form.get('intent') === 'decline';
  const parts = isDeclined ? [] : ticked;
  if (parts.some((part) => !staff.can(NEEDED[part]))) throw data(null, { status: 403 });
  const { details, typed } = readDetails(form, staff.store.shell);
  const kept = { ticked, typed };
  if (!isDeclined && parts.length === 0) {
    return answerForm<OfferResult>({ problem: 'none_ticked', ...kept }, 422);
  }
  // Payment methods need the password here, as on their own page.
  if (parts.includes('cash')) await requireProof(form, NEEDED.cash, staff);
  return withStore(staff.store.id, async (tx) => {
    const accepted = { parts, details, stamp: formText(form, 'stamp') };
    const done = await acceptCountryOffer(tx, accepted, staff.request.act());
    if (done.ok) return answerForm<OfferResult>({ applied: parts.length }, 200);
    if (done.code === 'details_invalid') {
      const problems = problemsOf(done.data.fields);
      return answerForm<OfferResult>({ problem: 'details', problems, ...kept }, 422);
    }
    const offer = await buildOffer(tx, await readCountryOffer(tx), staff);
    return answerForm<OfferResult>({ problem: 'stale', ...kept, offer }, 409);
  });
});

export default function CountryOffer({ loaderData, actionData }: Route.ComponentProps) {
  return <CountryOfferPage offer={loaderData.offer} result={actionData} />;
}
