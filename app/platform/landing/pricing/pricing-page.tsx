import { useSearchParams } from 'react-router';
import { useTexts } from '../../../ui/console/texts.tsx';
import { Closing } from '../page/closing.tsx';
import { type Question, Questions } from '../page/questions.tsx';
import { ComparePlans } from './compare-plans.tsx';
import { PlanCard } from './plan-card.tsx';
import { currenciesOf, freeMonths, type Period, type PlanView, sharedFeatures } from './plan-view.ts';
import { CurrencyChoice, PeriodChoice } from './price-choice.tsx';
import { shownLimits } from './use-limit-texts.ts';

type Props = { plans: PlanView[]; questions: Question[] };

export function PricingPage({ plans, questions }: Props) {
  const t = useTexts();
  const [search] = useSearchParams();
  const currencies = currenciesOf(plans);
  const asked = search.get('currency') ?? '';
  const currency = currencies.includes(asked) ? asked : (currencies[0] ?? '');
  const period: Period = search.get('period') === 'year' ? 'year' : 'month';
  const isFree = plans.some((plan) => plan.isFree);
  const features = sharedFeatures(plans);
  const limits = shownLimits(plans);
  return (
    <main id="main" className="landing pricing">
      <div className="wrap pricing-head">
        <h1>{t('sitepricing.heading')}</h1>
        <p className="lead">{t(isFree ? 'sitepricing.leadFree' : 'sitepricing.lead')}</p>
        {currencies.length > 0 ? (
          <div className="price-choices">
            <PeriodChoice chosen={{ period, currency }} months={freeMonths(plans)} />
            {currencies.length > 1 ? (
              <CurrencyChoice chosen={{ period, currency }} currencies={currencies} />
            ) : null}
          </div>
        ) : null}
      </div>
      {plans.length > 0 ? (
        <>
          <div className="wrap">
            <ul className="plans">
              {plans.map((plan) => (
                <li key={plan.code} className="plan" data-recommended={plan.isRecommended || undefined}>
                  <PlanCard
                    plan={plan}
                    shown={{ period, currency }}
                    features={features.some}
                    limits={limits}
                  />
                </li>
              ))}
            </ul>
            <p className="caption pricing-note">{t('sitepricing.prices', { currency })}</p>
          </div>
          <ComparePlans plans={plans} features={features} />
        </>
      ) : (
        <NoPlans />
      )}
      <Questions title={t('sitepricing.questionsTitle')} questions={questions} />
      <Closing isFree={isFree} />
    </main>
  );
}

function NoPlans() {
  const t = useTexts();
  return (
    <div className="wrap">
      <div className="card empty-state">
        <h2>{t('sitepricing.empty')}</h2>
        <p className="muted">{t('sitepricing.emptyText')}</p>
      </div>
    </div>
  );
}
