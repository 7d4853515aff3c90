import type { ReactNode } from 'react';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { OwnText } from '../../../ui/own-text.tsx';
import { Ticks } from '../page/ticks.tsx';
import type { PlanView, sharedFeatures } from './plan-view.ts';
import { type LimitName, limitOf, shownLimits, storageText } from './use-limit-texts.ts';

/** Features that every plan includes, because the code does not restrict them to a plan. */
const EVERY = ['languages', 'payment', 'orders', 'home', 'coupons', 'invoices', 'import', 'export'] as const;

type Props = { plans: PlanView[]; features: ReturnType<typeof sharedFeatures> };

export function ComparePlans({ plans, features }: Props) {
  const t = useTexts();
  const limits = shownLimits(plans);
  const orders = limits.includes('orders') ? 'ordersAccepted' : 'orders';
  const every = [
    ...EVERY.map((name) => t(`sitepricing.every.${name === 'orders' ? orders : name}`)),
    ...features.all,
  ];
  return (
    <section className="section compare" aria-labelledby="compare">
      <div className="wrap">
        <h2 id="compare" className="compare-wide">
          {t('sitepricing.compare')}
        </h2>
        <table className="compare-wide">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('sitepricing.row.feature')}</span>
              </th>
              {plans.map((plan) => (
                <th key={plan.code} scope="col" data-recommended={plan.isRecommended || undefined}>
                  <OwnText>{plan.name}</OwnText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {limits.map((name) => (
              <Row key={name} title={t(`sitepricing.row.${name}`)} plans={plans}>
                {(plan) => <LimitCell plan={plan} name={name} />}
              </Row>
            ))}
            {features.some.map((feature) => (
              <Row key={feature} title={feature} plans={plans}>
                {(plan) => <Mark isYes={plan.features.includes(feature)} />}
              </Row>
            ))}
            {every.map((title) => (
              <Row key={title} title={title} plans={plans}>
                {() => <Mark isYes />}
              </Row>
            ))}
          </tbody>
        </table>
        <div className="compare-narrow">
          <h2>{t('sitepricing.inEvery')}</h2>
          <Ticks texts={every} />
        </div>
      </div>
    </section>
  );
}

type RowProps = { title: string; plans: PlanView[]; children: (plan: PlanView) => ReactNode };

function Row({ title, plans, children }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <OwnText>{title}</OwnText>
      </th>
      {plans.map((plan) => (
        <td key={plan.code} data-recommended={plan.isRecommended || undefined}>
          {children(plan)}
        </td>
      ))}
    </tr>
  );
}

function LimitCell({ plan, name }: { plan: PlanView; name: LimitName }) {
  const t = useTexts();
  const limit = limitOf(plan.limits, name);
  if (limit === null) return t('sitepricing.noLimit');
  if (limit === 0) return <span className="muted">{t('sitepricing.none')}</span>;
  if (name === 'storage') return storageText(limit, t);
  return <bdi className="num">{t('sitepricing.number', { count: limit })}</bdi>;
}

function Mark({ isYes }: { isYes: boolean }) {
  const t = useTexts();
  return (
    <span className={isYes ? 'compare-yes' : 'muted'}>
      <Glyph name={isYes ? 'check' : 'close'} small />
      <span className="sr-only">{t(isYes ? 'sitepricing.yes' : 'sitepricing.no')}</span>
    </span>
  );
}
