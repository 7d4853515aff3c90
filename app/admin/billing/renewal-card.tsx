import './plans.css';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { BillingProblem, BuyView, CardView } from './billing-view.ts';
import { BuyForm } from './buy-form.tsx';

type Props = { renewal: { buy: BuyView; card: CardView | null }; problem: BillingProblem | null };

/** Renews the plan with the saved card, or with a card entered in the form. */
export function RenewalCard({ renewal: { buy, card }, problem }: Props) {
  const t = useTexts();
  return (
    <>
      <div className="plan-renewal-head">
        <div>
          <p className="strong">
            {t('plans.sum.period', { plan: isolate(buy.plan), cycle: t(`plans.cycle.${buy.cycle}`) })}
          </p>
          <p className="caption">
            {t('plans.invoices.period', { from: isolate(buy.from), until: isolate(buy.until) })}
          </p>
        </div>
        <div>
          <MoneyText value={buy.total} className="plan-renewal-total" />
          {buy.tax ? <p className="caption">{t('plans.sum.withTax')}</p> : null}
        </div>
      </div>
      <BuyForm buy={{ ...buy, kind: 'renew' }} card={card} problem={problem} isLarge />
      <p className="caption muted">{t('plans.closed.soon')}</p>
    </>
  );
}
