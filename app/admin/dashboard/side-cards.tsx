import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { PlanUses } from '../billing/plan-uses.tsx';
import type { DashboardView, NumbersView } from './dashboard-view.ts';

export function TopProducts({ top, period }: { top: NumbersView['top']; period: string }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="top-products">
      <div className="card-head">
        <h2 id="top-products">{t('numbers.dashboard.top')}</h2>
        <span className="grow" />
        <span className="muted">{period}</span>
      </div>
      {top.length === 0 ? <p className="card-body muted">{t('numbers.dashboard.noTop')}</p> : null}
      <ol className="top-list">
        {top.map((product) => (
          <li key={product.id}>
            <span className="thumb">
              {product.src ? <img src={imageHref(product.src, 96)} alt="" width="40" height="40" /> : null}
            </span>
            <span className="top-text">
              <b>
                <OwnText>{product.title}</OwnText>
              </b>
              <span className="muted num">{t('numbers.dashboard.sold', { count: product.units })}</span>
            </span>
            <span className="meter" aria-hidden="true">
              <span style={{ inlineSize: `${product.share}%` }} />
            </span>
            <MoneyText value={product.amount} className="num" />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function PlanCard({ name, uses }: NonNullable<DashboardView['plan']>) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="plan-use">
      <div className="card-head">
        <h2 id="plan-use">{t('numbers.dashboard.plan.title')}</h2>
        <span className="grow" />
        <span className="plan-badge">
          <OwnText>{name ?? t('admin.billing.noPackage')}</OwnText>
        </span>
      </div>
      <div className="card-body plan-uses">
        <PlanUses uses={uses} />
        <Link to="/admin/settings/billing">{t('numbers.dashboard.plan.manage')}</Link>
      </div>
    </section>
  );
}
