import { Link } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { InvoiceView } from './billing-view.ts';

export function Invoices({ invoices }: { invoices: InvoiceView[] }) {
  const t = useTexts();
  if (invoices.length === 0) return null;
  return (
    <Card title={t('plans.invoices.title')} bodyClass="card-body">
      <ul className="plan-invoices">
        {invoices.map(({ number, when, plan, from, until, total }) => (
          <li key={number}>
            <div>
              <Link to={`/admin/settings/billing/invoices/${number}`} className="strong">
                {t('plans.invoices.number', { number: isolate(String(number)) })}
              </Link>
              <p className="caption">
                {isolate(plan)} · {t('plans.invoices.period', { from: isolate(from), until: isolate(until) })}
                <span className="dot">·</span>
                <When when={when} />
              </p>
            </div>
            <MoneyText value={total} className="strong" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
