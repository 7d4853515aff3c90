import { Button } from '@mantine/core';
import { Form, Link, useRouteLoaderData } from 'react-router';
import closedSpot from '../../../lib/art/spot-closed.svg';
import expiredSpot from '../../../lib/art/spot-expired.svg';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { RenewalCard } from '../billing/renewal-card.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import type { ClosedStore } from './closed-store.server.ts';
import type { Frame } from './frame.ts';
import { signingOut } from './staff-line.ts';

/** Replaces every page of a closed store's admin except Plan & billing, Export and sign-out. */
export function ClosedScreen({ closed }: { closed: ClosedStore }) {
  const t = useTexts();
  const isExpired = closed.closure === 'expired';
  if (closed.closing) return <ClosedByOwner closing={closed.closing} since={closed.since} />;
  const title = isExpired ? t('errors.expired.text') : t('admin.billing.suspendedTitle');
  return (
    <main className="closed-screen" id="main">
      <PageTitle page={isExpired ? t('errors.expired.title') : title} />
      <img src={isExpired ? expiredSpot : closedSpot} width={600} height={450} alt="" />
      <h1>{title}</h1>
      <ClosedSince closed={closed} />
      {closed.reason ? <p>{t('admin.closed.reason', { reason: isolate(closed.reason) })}</p> : null}
      {closed.renewal ? (
        <section className="card plan-renewal" aria-label={t('admin.closed.renew')}>
          <RenewalCard renewal={closed.renewal} problem={null} />
        </section>
      ) : null}
      <Ways isExpired={isExpired} hasRenewal={closed.renewal !== null} />
      <SignOut />
    </main>
  );
}

function SignOut() {
  const t = useTexts();
  return (
    <Form method="post" action="/admin/sign-out" reloadDocument onSubmit={signingOut}>
      <button type="submit" className="text-link sign-out-link">
        {t('common.action.logOut')}
      </button>
    </Form>
  );
}

type ByOwner = { closing: NonNullable<ClosedStore['closing']>; since: string | null };

/** A button that reopens the shop within its thirty days. */
function ClosedByOwner({ closing, since }: ByOwner) {
  const t = useTexts();
  const may = useMay();
  return (
    <main className="closed-screen" id="main">
      <PageTitle page={t('closing.closed.title')} />
      <img src={closedSpot} width={600} height={450} alt="" />
      <h1>{t('closing.closed.title')}</h1>
      <p className="muted">{t('closing.closed.by', { name: isolate(closing.byName), date: since ?? '' })}</p>
      <p>
        {closing.isLate
          ? t('closing.closed.late')
          : t('closing.closed.until', { date: isolate(closing.removesOn) })}
      </p>
      {may.includes('store.reopen') ? null : <p className="muted">{t('closing.closed.askOwner')}</p>}
      <div className="error-actions">
        {may.includes('store.reopen') && !closing.isLate ? (
          <Form method="post" action="/admin/reopen">
            <Button type="submit" variant="filled">
              {t('closing.closed.reopen')}
            </Button>
          </Form>
        ) : null}
        {may.includes('exports.products') ? (
          <Button component={Link} to="/admin/settings/export" leftSection={<Glyph name="download" small />}>
            {t('closing.closed.export')}
          </Button>
        ) : null}
      </div>
      <SignOut />
    </main>
  );
}

function useMay(): readonly string[] {
  return useRouteLoaderData<{ frame: Frame }>('shell/staff-layout.route')?.frame?.may ?? [];
}

function ClosedSince({ closed }: { closed: ClosedStore }) {
  const t = useTexts();
  if (closed.since === null) return null;
  const date = closed.since;
  const plan = isolate(closed.plan ?? t('admin.billing.noPackage'));
  return (
    <p className="muted">
      {closed.closure === 'expired'
        ? t('admin.closed.expiredOn', { plan, date })
        : t('admin.closed.suspendedText', { date })}
    </p>
  );
}

function Ways({ isExpired, hasRenewal }: { isExpired: boolean; hasRenewal: boolean }) {
  const t = useTexts();
  const may = useMay();
  const canRenew = may.includes('billing.view');
  return (
    <>
      {canRenew ? null : <p className="muted">{t('admin.closed.askOwner')}</p>}
      <div className="error-actions">
        {canRenew ? (
          <Button
            component={Link}
            to="/admin/settings/billing"
            {...(hasRenewal ? {} : { variant: 'filled' })}
          >
            {hasRenewal
              ? t('plans.closed.change')
              : isExpired
                ? t('admin.closed.renew')
                : t('admin.closed.whatToDo')}
          </Button>
        ) : null}
        {may.includes('exports.products') ? (
          <Button component={Link} to="/admin/settings/export" leftSection={<Glyph name="download" small />}>
            {t('admin.closed.export')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
