import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/console/badge.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { Code } from '../../../ui/own-text.tsx';
import type { Period } from './plan-view.ts';

export type PriceChoice = { period: Period; currency: string };

/** Links, so that the choice works without scripts and can be shared. */
function Choice({ to, isChosen, children }: { to: PriceChoice; isChosen: boolean; children: ReactNode }) {
  const search = new URLSearchParams({ currency: to.currency, period: to.period });
  return (
    <Link
      to={{ search: `?${search}` }}
      aria-current={isChosen || undefined}
      rel="nofollow"
      replace
      preventScrollReset
    >
      {children}
    </Link>
  );
}

export function PeriodChoice({ chosen, months }: { chosen: PriceChoice; months: number | null }) {
  const t = useTexts();
  return (
    <nav className="segments" aria-label={t('sitepricing.period')}>
      <Choice to={{ ...chosen, period: 'month' }} isChosen={chosen.period === 'month'}>
        {t('sitepricing.monthly')}
      </Choice>
      <Choice to={{ ...chosen, period: 'year' }} isChosen={chosen.period === 'year'}>
        {t('sitepricing.yearly')}
        {months === null ? null : (
          <Badge look={{ tone: 'success', mark: 'none' }}>{t('sitepricing.freeMonths', { months })}</Badge>
        )}
      </Choice>
    </nav>
  );
}

export function CurrencyChoice({ chosen, currencies }: { chosen: PriceChoice; currencies: string[] }) {
  const t = useTexts();
  return (
    <nav className="segments" aria-label={t('sitepricing.currency')}>
      {currencies.map((currency) => (
        <Choice key={currency} to={{ ...chosen, currency }} isChosen={chosen.currency === currency}>
          <Code>{currency}</Code>
        </Choice>
      ))}
    </nav>
  );
}
