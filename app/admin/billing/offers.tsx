import './offers.css';
import { Badge } from '../../ui/console/badge.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Card } from '../kit/card.tsx';
import type { BillingView, OfferView, PriceView } from './billing-view.ts';
import { useAmount } from './plan-uses.tsx';

/** The plans of the platform, so that the owner knows which one to ask the operator for. */
export function Offers({ offers }: Pick<BillingView, 'offers'>) {
  const t = useTexts();
  if (offers.length === 0) return null;
  return (
    <Card title={t('admin.billing.offers.title')}>
      <p className="muted">{t('admin.billing.offers.text')}</p>
      <ul className="offers">
        {offers.map((offer) => (
          <Offer key={offer.code} offer={offer} />
        ))}
      </ul>
    </Card>
  );
}

function Offer({ offer: { name, isOwn, price, limits } }: { offer: OfferView }) {
  const t = useTexts();
  const amount = useAmount();
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
              thing: t(`numbers.dashboard.plan.${thing}`),
              limit: all === null ? t('admin.billing.offers.noLimit') : isolate(amount(thing, all)),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}

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
