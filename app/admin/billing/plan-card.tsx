import './plans.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Form } from 'react-router';
import type { CardEntry, Phase } from '#domain/subscription/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PhaseBadge } from '../../ui/console/phase-badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { ConfirmedForm } from '../kit/confirmed-form.tsx';
import type { BillingProblem, BillingView, CardView, RenewalView } from './billing-view.ts';
import { CardFields, CardName } from './card-fields.tsx';
import { Price } from './offers.tsx';
import { PlanUses } from './plan-uses.tsx';

/** The current plan: its next charge or its end, and the use of each limit. */
export function PlanCard({ billing }: { billing: BillingView }) {
  const t = useTexts();
  const { plan, phase, price, renewal } = billing;
  return (
    <Card title={t('admin.billing.planTitle')} acts={<PhaseBadge phase={phase} />} bodyClass="card-body">
      <dl className="facts plan-facts">
        <div>
          <dt>{t('admin.billing.planLabel')}</dt>
          <dd className="plan-name">
            <OwnText>{plan ?? t('admin.billing.noPackage')}</OwnText>
          </dd>
          {price ? (
            <dd>
              <Price price={price} />
            </dd>
          ) : null}
        </div>
        {renewal && phase !== 'ended' ? <NextCharge renewal={renewal} /> : <PeriodEnd billing={billing} />}
        {renewal?.paysBy === 'transfer' ? (
          <div>
            <dt>{t('plans.card.paidWith')}</dt>
            <dd>
              {t('transfers.paidWith')}
              <p className="caption">{t('transfers.paidWithText')}</p>
            </dd>
          </div>
        ) : null}
        {billing.card && renewal?.paysBy === 'card' ? (
          <div>
            <dt>{t('plans.card.paidWith')}</dt>
            <dd>
              <CardName card={billing.card} />
              <p className="caption">{t('plans.card.expires', { date: isolate(billing.card.expires) })}</p>
            </dd>
          </div>
        ) : null}
      </dl>
      {renewal && billing.canPay ? <Acts phase={phase} renewal={renewal} /> : null}
      <div className="plan-uses billing-uses">
        <PlanUses uses={billing.uses} />
      </div>
    </Card>
  );
}

function NextCharge({ renewal: { next, isCancelled } }: { renewal: RenewalView }) {
  const t = useTexts();
  if (isCancelled) {
    return (
      <div>
        <dt>{t('plans.next.ends')}</dt>
        <dd>{next.on}</dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{t('plans.next.charge')}</dt>
      <dd>
        {next.total ? <MoneyText value={next.total} className="strong" /> : t('plans.next.nothing')}
        <p className="caption">
          {next.on}
          {next.plan ? <> · {t('plans.next.plan', { plan: isolate(next.plan) })}</> : null}
        </p>
      </dd>
    </div>
  );
}

function PeriodEnd({ billing: { periodEnd, daysLeft, zone } }: { billing: BillingView }) {
  const t = useTexts();
  return (
    <div>
      <dt>{t('admin.billing.periodEnd')}</dt>
      <dd>
        {periodEnd ? <time dateTime={periodEnd.iso}>{periodEnd.exact}</time> : t('admin.billing.never')}
        {daysLeft === null ? null : (
          <span className="muted"> · {t('admin.billing.daysLeft', { days: daysLeft })}</span>
        )}
        {periodEnd ? <p className="caption">{t('admin.billing.zone', { zone: isolate(zone) })}</p> : null}
      </dd>
    </div>
  );
}

function Acts({ phase, renewal }: { phase: Phase; renewal: RenewalView }) {
  const t = useTexts();
  const canCancel = phase === 'active' || phase === 'past_due';
  return (
    <div className="row plan-acts">
      {phase === 'active' && renewal.next.plan ? <OneAct intent="keep" /> : null}
      {phase === 'canceling' ? <OneAct intent="resume" /> : null}
      {canCancel ? (
        <ConfirmedForm
          fields={{ intent: 'cancel' }}
          act={t('plans.act.cancel')}
          title={t('plans.cancel.title')}
          keep={t('plans.cancel.keep')}
          isSmall
        >
          <p>
            {phase === 'active'
              ? t('plans.cancel.text', { date: isolate(renewal.next.on) })
              : t('plans.cancel.now')}
          </p>
        </ConfirmedForm>
      ) : null}
    </div>
  );
}

function OneAct({ intent }: { intent: 'keep' | 'resume' }) {
  const t = useTexts();
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" data-small="" variant={intent === 'resume' ? 'filled' : 'default'}>
        {t(`plans.act.${intent}`)}
      </Button>
    </Form>
  );
}

type CardProps = { card: CardView; entry: CardEntry['kind']; problem: BillingProblem | null };

/** The saved card, and the form that replaces it. */
export function CardCard({ card, entry, problem }: CardProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(problem?.code === 'card_invalid');
  return (
    <Card title={t('plans.card.title')}>
      <p>
        <CardName card={card} />{' '}
        <span className="muted">{t('plans.card.expires', { date: isolate(card.expires) })}</span>
      </p>
      {entry !== 'typed' ? (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="enter" />
          <Button type="submit">{t('plans.card.change')}</Button>
          <p className="caption muted">{t('plans.card.hosted')}</p>
        </Form>
      ) : (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="text-link">{t('plans.card.change')}</summary>
          <Form method="post" className="stack plan-card-form">
            <input type="hidden" name="intent" value="card" />
            <CardFields problem={problem} />
            <Button type="submit">{t('plans.card.save')}</Button>
          </Form>
        </details>
      )}
    </Card>
  );
}
