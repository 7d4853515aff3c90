import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { MissingStripeId } from '../shell/missing-stripe-id.tsx';
import type { PaymentOptionsView } from './terms-view.ts';

/** The state of card payments among the other methods, with a link to their account. */
export function CardLink({ card }: { card: PaymentOptionsView['card'] }) {
  const t = useTexts();
  const { isOn, takenBy } = card;
  const on = takenBy
    ? t('cardaccounts.stateOn', { provider: t(`cardaccounts.name.${takenBy}`) })
    : t('cardaccounts.stateNone');
  return (
    <section className="card terms-card" aria-labelledby="card-title">
      {isOn && !takenBy ? <MissingStripeId /> : null}
      <div className="terms-head">
        <div className="grow">
          <h2 id="card-title">{t('cardaccounts.title')}</h2>
          <p className="muted sm">{isOn ? on : t('cardaccounts.stateOff')}</p>
        </div>
        <Button component={Link} to="/admin/storesetting/paymentOptions/card" variant="default">
          {t('cardaccounts.open')}
        </Button>
      </div>
    </section>
  );
}
