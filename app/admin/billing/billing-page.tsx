import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { Card } from '../kit/card.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { BillingHistory, useByName } from './billing-history.tsx';
import type { BillingView } from './billing-view.ts';
import { CopyDetails } from './copy-details.tsx';
import { Offers, Price } from './offers.tsx';
import { PlanUses } from './plan-uses.tsx';

const STATES: Record<BillingView['state'], BadgeLook> = {
  open: { tone: 'success', mark: 'full' },
  expired: { tone: 'danger', mark: 'open' },
  suspended: { tone: 'danger', mark: 'half' },
};

/** The page warns of the end from this many days before it. */
const SOON_DAYS = 7;

export function BillingPage({ billing }: { billing: BillingView }) {
  const t = useTexts();
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
      <StateNote billing={billing} />
      <div className="split">
        <div className="stack">
          <Plan billing={billing} />
          <Offers offers={billing.offers} />
          <HowToRenew billing={billing} />
        </div>
        <BillingHistory changes={billing.changes} />
      </div>
    </main>
  );
}

function StateNote({ billing }: { billing: BillingView }) {
  const t = useTexts();
  const byName = useByName();
  const { state, suspension, daysLeft } = billing;
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
  if (state === 'expired') return <Note tone="danger" text={t('errors.expired.text')} />;
  const isSoon = daysLeft !== null && daysLeft <= SOON_DAYS;
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

function Plan({ billing }: { billing: BillingView }) {
  const t = useTexts();
  const { plan, state, periodEnd, daysLeft, zone } = billing;
  return (
    <Card
      title={t('admin.billing.planTitle')}
      acts={<Badge look={STATES[state]}>{t(`admin.billing.state.${state}`)}</Badge>}
      bodyClass="card-body"
    >
      <dl className="facts">
        <div>
          <dt>{t('admin.billing.planLabel')}</dt>
          <dd className="plan-name">
            <OwnText>{plan ?? t('admin.billing.noPackage')}</OwnText>
          </dd>
          {billing.price ? (
            <dd>
              <Price price={billing.price} />
            </dd>
          ) : null}
        </div>
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
      </dl>
      <div className="plan-uses billing-uses">
        <PlanUses uses={billing.uses} />
      </div>
    </Card>
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
