import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { BillingHistory, useByName } from './billing-history.tsx';
import type { BillingProblem, BillingView, Done } from './billing-view.ts';
import { ChoiceCard } from './choice-card.tsx';
import { CopyDetails } from './copy-details.tsx';
import { Invoices } from './invoices-card.tsx';
import { Offers } from './offers.tsx';
import { Pending } from './pending.tsx';
import { CardCard, PlanCard } from './plan-card.tsx';
import { TransferCard } from './transfer-card.tsx';

/** The page warns of the plan's end from this many days before it. */
const SOON_DAYS = 7;

type Props = { billing: BillingView; done: Done | null; problem: BillingProblem | null };

export function BillingPage({ billing, done, problem }: Props) {
  const t = useTexts();
  const { canPay, choice, offers } = billing;
  // The steps of a renewal are shown if the plan was agreed with the operator, or if the install has no provider.
  const asksOperator = !canPay || !offers.some(({ isOwn }) => isOwn);
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('admin.billing.title')}
        back={<SettingsBack />}
        text={t('admin.billing.text')}
        acts={
          <>
            {/* Link to the export. In a closed store it is the only one, and the owner must always be able
                to export the data. */}
            <Button
              component={Link}
              to="/admin/settings/export"
              leftSection={<Glyph name="download" small />}
            >
              {t('admin.nav.exports')}
            </Button>
          </>
        }
      />
      {done === 'asked' ? (
        // On a phone a toast would cover the button that copies the details.
        <PageNote tone="info">{t('transfers.asked')}</PageNote>
      ) : null}
      {done && done !== 'asked' ? <AnnounceOnce text={t(`plans.done.${done}`)} of={billing} /> : null}
      {problem ? <ProblemNote problem={problem} /> : null}
      <StateNote billing={billing} />
      {billing.cardEntry ? <Pending billing={billing} /> : null}
      <div className="split">
        <div className="stack">
          {billing.transfer ? <TransferCard transfer={billing.transfer} /> : null}
          {canPay && choice && !billing.transfer ? (
            <ChoiceCard choice={choice} card={billing.card} problem={problem} />
          ) : null}
          <PlanCard billing={billing} />
          {billing.transfer ? null : (
            <Offers offers={offers} canPay={canPay} cycle={billing.renewal?.cycle ?? null} />
          )}
          {billing.card && billing.cardEntry ? (
            <CardCard card={billing.card} entry={billing.cardEntry} problem={choice ? null : problem} />
          ) : null}
          <Invoices invoices={billing.invoices} />
          {asksOperator ? <HowToRenew billing={billing} /> : null}
        </div>
        <BillingHistory changes={billing.changes} />
      </div>
    </main>
  );
}

function ProblemNote({ problem: { code, reason } }: { problem: BillingProblem }) {
  const t = useTexts();
  if (code === 'no_transfer' || code === 'too_many_transfers') {
    return <PageNote tone="danger">{t(`transfers.problem.${code}`)}</PageNote>;
  }
  if (code !== 'declined') return <PageNote tone="danger">{t(`plans.problem.${code}`)}</PageNote>;
  const known = DECLINES.find((each) => each === reason) ?? 'card_declined';
  return <PageNote tone="danger">{t(`plans.declined.${known}`)}</PageNote>;
}

const DECLINES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'authentication_failed',
  'authentication_expired',
  'no_card',
  'amount_not_payable',
] as const;

function StateNote({ billing }: { billing: BillingView }) {
  const t = useTexts();
  const byName = useByName();
  const { phase, suspension, daysLeft, renewal } = billing;
  if (suspension) {
    const { reason, by, when } = suspension;
    return (
      <div className="note page-note" data-tone="danger">
        <Glyph name="warning" />
        <div className="stack">
          <p className="strong">{t('admin.billing.suspendedTitle')}</p>
          <p>{t('admin.closed.reason', { reason: isolate(reason) })}</p>
          <p>{t('admin.billing.suspendedSince', { date: when.exact, name: byName(by) })}</p>
          <p>{t('admin.billing.suspendedNext')}</p>
        </div>
      </div>
    );
  }
  if (phase === 'ended') return <Note tone="danger" text={t('errors.expired.text')} />;
  if (renewal?.failed) {
    const { nextTry, closes } = renewal.failed;
    const said = { next: isolate(nextTry ?? ''), closes: isolate(closes) };
    return <Note tone="danger" text={t(nextTry ? 'plans.failed.again' : 'plans.failed.last', said)} />;
  }
  const isSoon = !(renewal && !renewal.isCancelled) && daysLeft !== null && daysLeft <= SOON_DAYS;
  return isSoon ? <Note tone="warning" text={t('admin.billing.soonNote')} /> : null;
}

function Note({ tone, text }: { tone: 'danger' | 'warning'; text: string }) {
  return (
    <p className="note page-note" data-tone={tone}>
      <Glyph name="warning" />
      {text}
    </p>
  );
}

function HowToRenew({ billing }: { billing: BillingView }) {
  const t = useTexts();
  const { periodEnd, stripeId, storeAddress } = billing;
  return (
    <Card title={t('admin.billing.renewTitle')}>
      {periodEnd ? null : <p>{t('admin.billing.renewNever')}</p>}
      {periodEnd ? <p>{t('admin.billing.renewText')}</p> : null}
      <dl className="facts">
        <div>
          <dt>{t('admin.billing.address')}</dt>
          <dd>
            <Code>{storeAddress}</Code>
          </dd>
        </div>
        <div>
          <dt>{t('admin.billing.customer')}</dt>
          <dd>{stripeId ? <Code>{stripeId}</Code> : t('admin.billing.noCustomer')}</dd>
        </div>
      </dl>
      {periodEnd ? <CopyDetails lines={[storeAddress, ...(stripeId ? [stripeId] : [])]} /> : null}
      {periodEnd ? <p className="muted">{t('admin.billing.renewThen')}</p> : null}
    </Card>
  );
}
