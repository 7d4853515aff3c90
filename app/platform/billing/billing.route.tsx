import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { can, sessionOf, storesOf } from '#domain/identity/index.ts';
import { ordersLevel } from '#domain/packages/index.ts';
import { monthOrders } from '#domain/reports/index.ts';
import { billingSummary } from '#domain/subscription/index.ts';
import { adminOrigin } from '#lib/config/origins.ts';
import { dateTag } from '#lib/locale.ts';
import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/billing.route';
import { BillingPage } from './billing-page.tsx';

/**
 * The plans of the signed-in person's stores, with the same figures as each store's own Plan & billing page, where
 * they are changed.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { cookies, now, locale, config } = context.get(requestContext);
  const session = await sessionOf(cookies.get('platform'), now);
  if (!session) {
    throw redirect(`${localPath('/login', locale)}?${new URLSearchParams({ next: url.pathname })}`);
  }
  const own = await storesOf(session.userId);
  const paid = own.filter(({ role }) => role !== 'custom' && can(role, 'billing.view'));
  const day = (at: Date) =>
    new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const stores = await Promise.all(
    paid.map(async ({ storeId, slug, name }) => {
      const { package: plan, phase, periodEndsAt, next, card, transfer } = await billingSummary(storeId, now);
      const limit = plan?.limits.ordersMonth ?? null;
      return {
        ...{ slug, name, phase, plan: plan?.names[locale] ?? null },
        next: next && { total: next.total, on: day(next.on), isCancelled: next.isCancelled },
        orders: limit === null ? null : await ordersView(storeId, limit, now),
        endsOn: periodEndsAt && day(periodEndsAt),
        card: card && { brand: card.brand, last4: card.last4 },
        transfer: transfer && {
          ...{ total: transfer.total, reference: transfer.reference, until: day(transfer.expiresAt) },
        },
        href: `${adminOrigin(config, slug)}/admin/settings/billing`,
      };
    }),
  );
  return { stores };
}

async function ordersView(storeId: string, limit: number, now: Date) {
  const { orders: used } = await withStore(storeId, (tx) => monthOrders(tx, now));
  return { used, limit, level: ordersLevel(used, limit) };
}

export default function Billing({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('plans.platform.title') })}</title>
      <BillingPage stores={loaderData.stores} />
    </PlatformFrame>
  );
}
