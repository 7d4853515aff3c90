import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { FailedPictures } from './failed-pictures.tsx';
import { ImportStatusBadge } from './import-list.tsx';
import { ImportPlan, PLAN_FORM } from './import-plan.tsx';
import type { ImportReportView, RefusedPlan } from './import-view.ts';
import { kindOf, ReportFigures } from './report-figures.tsx';
import { ReportLines } from './report-lines.tsx';
import { UndoNote } from './undo-note.tsx';

const POLL_MS = 1000;
/** Pictures arrive slowly and counting them is expensive, so they are polled less often. */
const PICTURES_POLL_MS = 4000;

type Props = { report: ImportReportView; refused: RefusedPlan | null };

export function ImportReportPage({ report, refused }: Props) {
  const t = useTexts();
  const working = report.status === 'queued' || report.status === 'running';
  const closed = report.status === 'done' || report.status === 'cancelled';
  const fetching = closed && !report.isDryRun && report.images.queued > 0;
  const moving = working || report.undo.state === 'running';
  usePolling(moving ? POLL_MS : fetching ? PICTURES_POLL_MS : null);
  return (
    <main className="page form" id="main">
      {moving ? (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      ) : null}
      {/* Enter in a field of the form presses its first button, which would otherwise be the head's. */}
      {report.prices?.canChange ? (
        <button type="submit" form={PLAN_FORM} name="intent" value="check" hidden />
      ) : null}
      <PageHead
        heading={
          <>
            <span>
              {t(report.isDryRun ? 'admin.import.report.dryTitle' : 'admin.import.report.title', {
                file: isolate(report.fileName),
              })}
            </span>
            <ImportStatusBadge status={report.status} />
          </>
        }
        back={<BackLink to="/admin/products/import">{t('files.import.title')}</BackLink>}
        text={
          <>
            {t(`files.kind.${report.kind}`)}
            <span className="dot">·</span>
            {t('admin.import.report.by', { name: isolate(report.startedBy), when: report.when.text })}
          </>
        }
        acts={working ? <CancelForm /> : <ReportActions report={report} />}
      />
      <div className="stack">
        <UndoNote undo={report.undo} />
        <Progress report={report} working={working} />
        {report.status === 'queued' ? null : <ReportFigures report={report} />}
        <ImportPlan key={report.id} report={report} refused={refused} />
        {report.errorCount + report.noteCount > 0 ? <ReportLines report={report} /> : null}
        {report.failedPictures.length > 0 ? <FailedPictures pictures={report.failedPictures} /> : null}
      </div>
    </main>
  );
}

/** Polls while work is pending and the tab is visible. */
function usePolling(everyMs: number | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (everyMs === null || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    const onShown = () => void revalidate();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [everyMs, state, revalidate]);
}

function CancelForm() {
  const t = useTexts();
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="page-actions" replace>
      <Button type="submit" loading={sending}>
        {t('admin.import.report.cancel')}
      </Button>
    </Form>
  );
}

const SEE = {
  products: { to: '/admin/products', text: 'admin.import.report.seeProducts' },
  customers: { to: '/admin/users', text: 'files.report.seeCustomers' },
  reviews: { to: '/admin/reviews', text: 'files.report.seeReviews' },
  orders: { to: '/admin/orders', text: 'files.report.seeOrders' },
} as const;

function ReportActions({ report }: { report: ImportReportView }) {
  const t = useTexts();
  return (
    <div className="page-actions">
      <Button component={Link} to="/admin/products/import">
        {t('admin.import.report.again')}
      </Button>
      {report.undo.state === 'open' ? (
        <Button component={Link} to={`/admin/products/import/${report.id}/undo`}>
          {t('files.undo.ask')}
        </Button>
      ) : null}
      {report.importable === null ? null : <ImportForm report={report} count={report.importable} />}
      {report.isDryRun || report.status === 'failed' ? null : (
        <Button component={Link} to={SEE[kindOf(report)].to} variant="filled">
          {t(SEE[kindOf(report)].text)}
        </Button>
      )}
    </div>
  );
}

/** Imports the checked file itself, without a second upload, and with the choices of the plan. */
function ImportForm({ report, count }: { report: ImportReportView; count: number }) {
  const t = useTexts();
  const sending = useNavigation().formData?.get('intent') === 'import';
  const button = (
    <Button
      type="submit"
      {...(report.prices?.canChange ? { form: PLAN_FORM } : {})}
      name="intent"
      value="import"
      variant="filled"
      loading={sending}
    >
      {t(`files.report.import.${kindOf(report)}`, { count })}
    </Button>
  );
  return report.prices?.canChange ? button : <Form method="post">{button}</Form>;
}

function Progress({ report, working }: { report: ImportReportView; working: boolean }) {
  const t = useTexts();
  const rows = { count: report.rowsRead };
  const text = {
    queued: t('admin.import.report.waiting'),
    running: runningText(report, t),
    done: t(report.isDryRun ? 'admin.import.report.dryText' : 'admin.import.report.doneText', rows),
    failed: t('admin.import.report.failed'),
    cancelled: t(
      report.isDryRun ? 'admin.import.report.dryCancelled' : 'admin.import.report.cancelled',
      rows,
    ),
  }[report.status];
  return (
    <div className={working ? 'card progress-card' : 'note'} data-tone={toneOf(report)} role="status">
      {working ? (
        <Meter report={report} />
      ) : (
        <Glyph name={toneOf(report) === 'success' ? 'check' : 'warning'} />
      )}
      <p>
        {text}
        {report.status === 'done' && report.errorCount === 0 ? ` ${t('admin.import.report.noErrors')}` : ''}
        {report.images.queued > 0 && !report.isDryRun ? ` ${t('admin.import.report.imagesText')}` : ''}
      </p>
    </div>
  );
}

function toneOf({ status, errorCount }: ImportReportView): 'danger' | 'warning' | 'success' {
  if (status === 'failed') return 'danger';
  return status === 'cancelled' || errorCount > 0 ? 'warning' : 'success';
}

function runningText({ rowsRead, rowsTotal }: ImportReportView, t: ReturnType<typeof useTexts>): string {
  if (rowsTotal === null) return t('admin.import.report.counting');
  return t('admin.import.report.running', { count: rowsRead, total: rowsTotal });
}

/** The share of rows read, once they are counted. */
function Meter({ report: { rowsRead, rowsTotal } }: { report: ImportReportView }) {
  if (rowsTotal === null || rowsTotal === 0) {
    return (
      <div className="meter" data-waiting="" aria-hidden="true">
        <span />
      </div>
    );
  }
  return <progress className="meter" value={rowsRead} max={rowsTotal} aria-hidden="true" />;
}
