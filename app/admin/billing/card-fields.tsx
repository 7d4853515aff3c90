import { TextInput } from '@mantine/core';
import { useTexts } from '../../ui/console/texts.tsx';
import type { BillingProblem } from './billing-view.ts';

const FIELDS = [
  ['number', 'cc-number', 23],
  ['expiry', 'cc-exp', 9],
  ['cvc', 'cc-csc', 4],
] as const;

/** The fields of a card. After an error the number and the date are shown again, but never the code. */
export function CardFields({ problem }: { problem: BillingProblem | null }) {
  const t = useTexts();
  return (
    <div className="plan-card-fields">
      {FIELDS.map(([name, autoComplete, maxLength]) => (
        <TextInput
          key={name}
          name={name}
          label={t(`plans.card.${name}`)}
          defaultValue={name === 'cvc' ? '' : (problem?.typed[name] ?? '')}
          error={problem?.field === name ? t(`plans.card.problem.${name}`) : undefined}
          {...{ autoComplete, maxLength }}
          className={`ltr-field plan-card-${name}`}
          dir="ltr"
          inputMode="numeric"
          required
          withAsterisk={false}
          {...(name === 'expiry' ? { placeholder: '08/28' } : {})}
        />
      ))}
      <p className="caption muted plan-card-help">{t('plans.card.test')}</p>
    </div>
  );
}

export function CardName({ card }: { card: { brand: string; last4: string } }) {
  return (
    <span className="plan-card-name">
      <span className="plan-card-brand">{card.brand}</span> <bdi dir="ltr">•••• {card.last4}</bdi>
    </span>
  );
}
