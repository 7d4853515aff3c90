import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { formatMoney } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import type { BillingProblem, BuyView, CardView } from './billing-view.ts';
import { CardFields, CardName } from './card-fields.tsx';

type Props = { buy: BuyView; card: CardView | null; problem: BillingProblem | null; isLarge?: boolean };

/** Pays with the saved card or with a card entered in the form, or orders by bank transfer. */
export function BuyForm({ buy, card, problem, isLarge = false }: Props) {
  const t = useTexts();
  const reading = useReading();
  const isSending = useNavigation().state !== 'idle';
  const isFree = buy.total.amount === 0;
  const { ways } = buy;
  const asksCard = ways.card === 'typed' && !isFree && (!card || problem?.code === 'card_invalid');
  // The card is entered first; the next press of the button pays for the plan.
  const entersCard = ways.card !== null && ways.card !== 'typed' && !isFree && !card;
  const amount = isolate(formatMoney(buy.total, reading));
  const look = {
    ...{ type: 'submit' as const, fullWidth: isLarge, disabled: isSending },
    ...(isLarge ? { 'data-large': '' } : {}),
  };
  const fields = { intent: 'buy', plan: buy.code, cycle: buy.cycle, total: buy.total.amount, key: buy.key };
  return (
    <Form method="post" action="/admin/settings/billing" className="stack">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {asksCard ? <CardFields problem={problem} /> : null}
      {card && ways.card && !asksCard && !isFree ? (
        <p className="plan-pay-card">
          <CardName card={card} />
        </p>
      ) : null}
      {entersCard ? (
        <>
          <Button {...look} name="way" value="enter" variant="filled">
            {t('plans.card.enter')}
          </Button>
          <p className="caption muted">{t('plans.card.hosted')}</p>
        </>
      ) : isFree || ways.card ? (
        <Button {...look} variant="filled">
          {isFree ? t('plans.act.upgradeFree') : t(`plans.act.${buy.kind}`, { amount })}
        </Button>
      ) : null}
      {!isFree && ways.transfer ? (
        <>
          {ways.card ? <p className="caption muted plan-or">{t('transfers.or')}</p> : null}
          <Button
            {...look}
            name="way"
            value="transfer"
            formNoValidate
            variant={ways.card ? 'default' : 'filled'}
          >
            {t('transfers.pay')}
          </Button>
          <p className="caption muted">
            {t(buy.kind === 'upgrade' ? 'transfers.payTextUpgrade' : 'transfers.payText')}
          </p>
        </>
      ) : null}
    </Form>
  );
}
