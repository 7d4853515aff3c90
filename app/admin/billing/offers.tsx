import './offers.css';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Cycle } from '#domain/subscription/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { BillingView, OfferView, PriceView } from './billing-view.ts';
import { useAmount } from './plan-uses.tsx';

type Props = Pick<BillingView, 'offers' | 'canPay'> & {
  /** The cycle that is paid now; null if nothing is paid. */
  cycle: Cycle | null;
};

/** The platform's plans. The owner chooses one, or asks the operator for it. */
export function Offers({ offers, canPay, cycle }: Props) {
  const t = useTexts();
  if (offers.length === 0) return null;
  return (
    <Card title={t('admin.billing.offers.title')}>
      <p className="muted">{t(canPay ? 'plans.offers.text' : 'admin.billing.offers.text')}</p>
      <ul className="offers">
        {offers.map((offer) => (
          <Offer key={offer.code} offer={offer} canPay={canPay} paid={cycle} />
        ))}
      </ul>
    </Card>
  );
}

function Offer({ offer, canPay, paid }: { offer: OfferView; canPay: boolean; paid: Cycle | null }) {
  const t = useTexts();
  const amount = useAmount();
  const { name, isOwn, price, limits } = offer;
  return (
    <li>
      <p className="strong offer-name">
        <OwnText>{name}</OwnText>
        {isOwn ? (
          <Badge look={{ tone: 'success', mark: 'full' }}>{t('admin.billing.offers.own')}</Badge>
        ) : null}
      </p>
      <Price price={price} />
      <ul className="offer-limits caption">
        {limits.map(({ name: thing, all }) => (
          <li key={thing}>
            {t('admin.billing.offers.limit', {
              thing: t(`numbers.dashboard.plan.${thing === 'orders' ? 'ordersMonth' : thing}`),
              limit: all === null ? t('admin.billing.offers.noLimit') : isolate(amount(thing, all)),
            })}
          </li>
        ))}
      </ul>
      {canPay ? <Choose offer={offer} paid={paid} /> : null}
    </li>
  );
}

function Choose({ offer: { code, name, isOwn, price }, paid }: { offer: OfferView; paid: Cycle | null }) {
  const t = useTexts();
  const isFree = !price || price.month.amount === 0;
  const cycles = CYCLES.filter((cycle) => !(isOwn && paid === cycle) && (!isFree || cycle === 'month'));
  if (isFree && isOwn) return null;
  const isTenMonths = price?.year.amount === (price?.month.amount ?? 0) * 10;
  return (
    <p className="row offer-acts">
      {cycles.map((cycle) => (
        <Button key={cycle} component={Link} to={`?plan=${code}&cycle=${cycle}#choice`} data-small="">
          {isFree
            ? t('plans.offers.free')
            : t(`plans.offers.${cycle === 'year' && isTenMonths ? 'yearForTen' : cycle}`)}
          <span className="sr-only">: {name}</span>
        </Button>
      ))}
    </p>
  );
}

const CYCLES = ['month', 'year'] as const;

export function Price({ price }: { price: PriceView | null }) {
  const t = useTexts();
  if (!price) return null;
  return (
    <p className="offer-price">
      <MoneyText value={price.month} /> {t('admin.billing.perMonth')}
      <span className="dot">·</span>
      <MoneyText value={price.year} /> {t('admin.billing.perYear')}
    </p>
  );
}
