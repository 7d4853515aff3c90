import { Button } from '@mantine/core';
import type { OrdersLevel } from '#domain/packages/index.ts';
import type { Phase } from '#domain/subscription/index.ts';
import type { Money } from '#lib/money/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PhaseBadge } from '../../ui/console/phase-badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';

type Store = {
  slug: string;
  name: string;
  phase: Phase;
  /** Null for a store without a package, which has no limits. */
  plan: string | null;
  next: { total: Money | null; on: string; isCancelled: boolean } | null;
  endsOn: string | null;
  card: { brand: string; last4: string } | null;
  /** The orders of this month, if the plan counts them. */
  orders: { used: number; limit: number; level: OrdersLevel | null } | null;
  transfer: { total: Money; reference: string; until: string } | null;
  href: string;
};

export function BillingPage({ stores }: { stores: Store[] }) {
  const t = useTexts();
  return (
    <main className="wrap stores-page" id="main">
      <h1>{t('plans.platform.title')}</h1>
      <p className="muted">{t(stores.length > 0 ? 'plans.platform.text' : 'plans.platform.none')}</p>
      <ul className="store-cards">
        {stores.map((store) => (
          <li key={store.slug} className="card store-card">
            <div className="row">
              <h2 className="store-card-name grow">
                <OwnText>{store.name}</OwnText>
              </h2>
              <PhaseBadge phase={store.phase} />
            </div>
            <p className="strong">{store.plan ?? t('plans.platform.unlimited')}</p>
            <p className="muted">
              <Due store={store} />
              {store.card ? (
                <>
                  {' · '}
                  {store.card.brand} <bdi dir="ltr">•••• {store.card.last4}</bdi>
                </>
              ) : null}
            </p>
            <Orders orders={store.orders} />
            {store.transfer ? (
              <p className="note" data-tone="info">
                <Glyph name="info" />
                <span>
                  {t('plans.platform.transfer', {
                    reference: isolate(store.transfer.reference),
                    until: isolate(store.transfer.until),
                  })}{' '}
                  <MoneyText value={store.transfer.total} className="strong" />
                </span>
              </p>
            ) : null}
            <div className="row store-card-actions">
              <Button component="a" href={store.href} variant="filled">
                {t('plans.platform.open')}
                <span className="sr-only">: {store.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Orders({ orders }: Pick<Store, 'orders'>) {
  const t = useTexts();
  if (!orders) return null;
  const { used, limit, level } = orders;
  return (
    <div className={level ? undefined : 'muted'}>
      <p>{t('plans.platform.orders', { used, limit })}</p>
      {level ? <p className="caption">{t('plans.platform.ordersText')}</p> : null}
    </div>
  );
}

function Due({ store: { next, endsOn, phase } }: { store: Store }) {
  const t = useTexts();
  if (next && phase !== 'ended' && !next.isCancelled) {
    return (
      <>
        {t('plans.next.charge')}: {next.total ? <MoneyText value={next.total} /> : t('plans.next.nothing')},{' '}
        {next.on}
      </>
    );
  }
  if (!endsOn) return t('plans.platform.endless');
  return `${t(phase === 'ended' ? 'plans.platform.ended' : 'plans.next.ends')} ${endsOn}`;
}
