import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { BillingProblem, BillingView, BuyView, ChangeView, LineView, OverView } from './billing-view.ts';
import { BuyForm } from './buy-form.tsx';
import { useAmount } from './plan-uses.tsx';

type Props = { choice: BuyView | ChangeView; card: BillingView['card']; problem: BillingProblem | null };

/** The chosen plan with its exact price, before the owner confirms it. */
export function ChoiceCard({ choice, card, problem }: Props) {
  const t = useTexts();
  const plan = isolate(choice.plan);
  const isBuy = 'lines' in choice;
  return (
    <Card title={t(`plans.choice.${choice.kind}`, { plan })} id="choice" className="plan-choice">
      {isBuy ? <Sum buy={choice} /> : <ChangeText change={choice} />}
      <Over over={choice.over} plan={choice.plan} />
      {choice.over.length > 0 ? null : isBuy ? (
        <BuyForm buy={choice} card={card} problem={problem} />
      ) : (
        <ChangeForm change={choice} />
      )}
      <Button component={Link} to="/admin/settings/billing" variant="subtle" className="plan-not-now">
        {t('plans.act.notNow')}
      </Button>
    </Card>
  );
}

function Sum({ buy }: { buy: BuyView }) {
  const t = useTexts();
  return (
    <>
      <dl className="plan-sum">
        {buy.lines.map((line) => (
          <div key={line.what}>
            <dt>
              <Line line={line} />
            </dt>
            <dd>
              <MoneyText value={line.amount} />
            </dd>
          </div>
        ))}
        {buy.tax ? (
          <div>
            <dt>{t('plans.sum.tax', { percent: isolate(buy.tax.percent) })}</dt>
            <dd>
              <MoneyText value={buy.tax.amount} />
            </dd>
          </div>
        ) : null}
        <div className="plan-total">
          <dt>{t('plans.sum.total')}</dt>
          <dd>
            <MoneyText value={buy.total} />
          </dd>
        </div>
      </dl>
      <p className="caption muted">
        {t('plans.sum.covers', { from: isolate(buy.from), until: isolate(buy.until) })}{' '}
        {t(`plans.sum.renews.${buy.cycle}`)}
      </p>
    </>
  );
}

function Line({ line: { what, plan, cycle, days } }: { line: LineView }) {
  const t = useTexts();
  const digits = useDigits();
  const text = t(`plans.sum.${what}`, { plan: isolate(plan), cycle: t(`plans.cycle.${cycle}`) });
  if (!days) return text;
  return (
    <>
      {text}
      <span className="caption muted plan-days">
        {t('plans.sum.days', {
          left: digits(String(days.left)),
          all: digits(String(days.of)),
          count: days.left,
        })}
      </span>
    </>
  );
}

function ChangeText({ change }: { change: ChangeView }) {
  const t = useTexts();
  if (change.kind === 'free') return <p>{t('plans.choice.freeText')}</p>;
  return (
    <p>
      {t('plans.choice.downgradeText', { date: isolate(change.from) })}{' '}
      {change.price ? (
        <>
          {t('plans.choice.then')} <MoneyText value={change.price} /> {t(`plans.per.${change.cycle}`)}
        </>
      ) : null}
    </p>
  );
}

/** Each limit that the store exceeds, with the store's current use. */
function Over({ over, plan }: { over: OverView[]; plan: string }) {
  const t = useTexts();
  const amount = useAmount();
  if (over.length === 0) return null;
  return (
    <div className="note" data-tone="warning" role="status">
      <div className="stack">
        <p className="strong">{t('plans.over.title', { plan: isolate(plan) })}</p>
        <ul className="plan-over">
          {over.map(({ name, used, limit }) => (
            <li key={name}>
              {t('plans.over.line', {
                thing: t(`numbers.dashboard.plan.${name}`),
                used: isolate(amount(name, used)),
                limit: isolate(amount(name, limit)),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ChangeForm({ change }: { change: ChangeView }) {
  const t = useTexts();
  return (
    <Form method="post" action="/admin/settings/billing">
      <input type="hidden" name="intent" value={change.kind} />
      <input type="hidden" name="plan" value={change.code} />
      <input type="hidden" name="cycle" value={change.cycle} />
      <Button type="submit" variant="filled">
        {t(`plans.act.${change.kind}`)}
      </Button>
    </Form>
  );
}
