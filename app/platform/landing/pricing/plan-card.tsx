import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { Badge } from '../../../ui/console/badge.tsx';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { PlanAmount } from './plan-amount.tsx';
import { type PlanView, priceIn, savedPerYear } from './plan-view.ts';
import type { PriceChoice } from './price-choice.tsx';
import { type LimitName, limitOf, useLimitText } from './use-limit-texts.ts';

type Props = {
  plan: PlanView;
  shown: PriceChoice;
  /** The features that only some plans have. */
  features: string[];
  limits: LimitName[];
};

export function PlanCard({ plan, shown, features, limits }: Props) {
  const t = useTexts();
  const { locale } = useReading();
  const action = plan.isFree ? t('platformsite.nav.start') : t('sitepricing.trial', { days: plan.trialDays });
  const signUp = localPath('/signup', locale) + (plan.isFree ? '' : `?plan=${plan.code}`);
  return (
    <>
      <div className="plan-name">
        <h2>
          <OwnText>{plan.name}</OwnText>
        </h2>
        {plan.isRecommended ? (
          <Badge look={{ tone: 'info', mark: 'none' }}>{t('sitepricing.recommended')}</Badge>
        ) : null}
      </div>
      <p className="caption plan-summary">{plan.summary}</p>
      <Price plan={plan} shown={shown} />
      <Button
        component={Link}
        to={signUp}
        variant={plan.isRecommended ? 'filled' : 'default'}
        aria-label={t('sitepricing.choose', { action, plan: isolate(plan.name) })}
      >
        {action}
      </Button>
      <Contents plan={plan} features={features} limits={limits} />
    </>
  );
}

function Price({ plan, shown: { period, currency } }: Pick<Props, 'plan' | 'shown'>) {
  const t = useTexts();
  const reading = useReading();
  const price = priceIn(plan, currency);
  const saved = savedPerYear(price);
  const amountText = (value: Money) => isolate(formatMoney(value, reading));
  const note = () => {
    if (plan.isFree) return t('sitepricing.forGood');
    if (period === 'month') return t('sitepricing.billedMonthly');
    if (!saved) return t('sitepricing.billedYearly');
    return t('sitepricing.saved', { amount: amountText(saved) });
  };
  return (
    <>
      <p className="plan-price">
        <PlanAmount value={period === 'year' ? price.perYear : price.perMonth} />
        <span className="caption">
          {t(period === 'year' ? 'sitepricing.perYear' : 'sitepricing.perMonth')}
        </span>
      </p>
      <p className="caption">{note()}</p>
    </>
  );
}

function Contents({ plan, features, limits }: Pick<Props, 'plan' | 'features' | 'limits'>) {
  const limitText = useLimitText();
  const own = features.filter((feature) => plan.features.includes(feature));
  return (
    <ul className="plan-contents">
      {limits.map((name) => {
        const isNone = limitOf(plan.limits, name) === 0;
        return (
          <li key={name} data-none={isNone || undefined}>
            <Glyph name={isNone ? 'close' : 'check'} small />
            <span>{limitText(plan.limits, name)}</span>
          </li>
        );
      })}
      {own.map((feature) => (
        <li key={feature}>
          <Glyph name="check" small />
          <OwnText>{feature}</OwnText>
        </li>
      ))}
    </ul>
  );
}
