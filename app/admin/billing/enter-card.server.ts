import { redirect, redirectDocument } from 'react-router';
import { withPlatform } from '#db/index.ts';
import { CYCLES, readCard, saveCard } from '#domain/subscription/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { billingDesk } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { BILLING_PAGE, refusal } from './refusal.server.ts';

/** Redirects to the page on which a card is entered. That page returns to the chosen plan. */
export async function openEntry(field: (name: string) => string, { request, store }: Staff) {
  const desk = billingDesk(request.config);
  const chosen = choiceOf(new URLSearchParams({ plan: field('plan'), cycle: field('cycle') }));
  // A full page load, because only that page's Content-Security-Policy allows its script to reach the provider.
  if (desk?.entry.kind === 'sent') return redirectDocument(`${BILLING_PAGE}/card?${chosen}`);
  if (desk?.entry.kind !== 'hosted') return refusal('not_now');
  const card = await withPlatform((tx) => readCard(tx, store.id));
  const page = `${adminOrigin(request.config, store.slug)}${BILLING_PAGE}`;
  const opened = await desk.entry.open({
    ...{ storeId: store.id, locale: request.locale },
    token: card?.provider === desk.name ? card.token : null,
    ...{ returnUrl: `${page}?${chosen}`, leaveUrl: `${page}?${chosen}` },
  });
  return opened.ok ? redirect(opened.value.url) : refusal('not_entered');
}

type Entered = { kind: 'hosted' | 'sent'; entered: string; params: URLSearchParams };

/**
 * Saves the card that was entered. The card is fetched from the provider, because the URL or the form that names it
 * proves nothing.
 */
export async function saveEntered({ kind, entered, params }: Entered, { request, store }: Staff) {
  const desk = billingDesk(request.config);
  if (desk?.entry.kind !== kind) return refusal('not_now');
  const posted = { entered: entered.slice(0, 200) };
  const saved = await desk.saveCard(posted, { storeId: store.id, now: request.now });
  if (!saved.ok) return refusal('not_entered');
  await saveCard({ storeId: store.id, card: saved.value }, request.act());
  const chosen = choiceOf(params);
  chosen.set('done', 'card');
  return redirect(`${BILLING_PAGE}?${chosen}`);
}

/** The plan that was chosen before the card was entered. */
export function choiceOf(params: URLSearchParams): URLSearchParams {
  const plan = (params.get('plan') ?? '').slice(0, 40);
  const cycle = CYCLES.find((each) => each === params.get('cycle')) ?? 'month';
  return new URLSearchParams(plan ? { plan, cycle } : {});
}
