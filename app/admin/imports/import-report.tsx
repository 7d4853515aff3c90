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
import type { ImportReportView } from './import-view.ts';
import { ReportLines } from './report-lines.tsx';

const POLL_MS = 1000;
/** Pictures arrive slowly and counting them is expensive, so they are polled less often. */
const PICTURES_POLL_MS = 4000;

export function ImportReportPage({ report }: { report: ImportReportView }) {
  const t = useTexts();
  const working = report.status === 'queued' || report.status === 'running';
  const closed = report.status === 'done' || report.status === 'cancelled';
  const fetching = closed && !report.isDryRun && report.images.queued > 0;
  usePolling(working ? POLL_MS : fetching ? PICTURES_POLL_MS : null);
  return (
    <main className="page form" id="main">
      {working ? (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
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
        <Progress report={report} working={working} />
        {report.status === 'queued' ? null : <Figures report={report} />}
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

function kindOf({ kind }: ImportReportView): keyof typeof SEE {
  return kind === 'customers' || kind === 'reviews' || kind === 'orders' ? kind : 'products';
}

function ReportActions({ report }: { report: ImportReportView }) {
  const t = useTexts();
  return (
    <div className="page-actions">
      <Button component={Link} to="/admin/products/import">
        {t('admin.import.report.again')}
      </Button>
      {report.importable === null ? null : <ImportForm report={report} count={report.importable} />}
      {report.isDryRun || report.status === 'failed' ? null : (
        <Button component={Link} to={SEE[kindOf(report)].to} variant="filled">
          {t(SEE[kindOf(report)].text)}
        </Button>
      )}
    </div>
  );
}

/** Imports the checked file itself, without a second upload. */
function ImportForm({ report, count }: { report: ImportReportView; count: number }) {
  const t = useTexts();
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="import" />
      <Button type="submit" variant="filled" loading={sending}>
        {t(`files.report.import.${kindOf(report)}`, { count })}
      </Button>
    </Form>
  );
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

function Figures({ report }: { report: ImportReportView }) {
  const t = useTexts();
  const { images, isDryRun } = report;
  const ofProducts: [string, number][] =
    kindOf(report) === 'products'
      ? [
          [t('admin.import.report.variants'), report.variants],
          [t('admin.import.report.imagesQueued'), images.queued],
          [t('admin.import.report.imagesDone'), images.done],
          ...(images.failed > 0
            ? [[t('admin.import.report.imagesFailed'), images.failed] satisfies [string, number]]
            : []),
        ]
      : [];
  const figures: [string, number][] = [
    [t(isDryRun ? 'admin.import.report.wouldCreate' : 'admin.import.report.created'), report.created],
    [t(isDryRun ? 'admin.import.report.wouldUpdate' : 'admin.import.report.updated'), report.updated],
    [t('admin.import.report.unchanged'), report.unchanged],
    ...ofProducts,
    [t('admin.import.report.errors'), report.errorCount],
    [t('files.report.notes'), report.noteCount],
  ];
  return (
    <dl className="figures">
      {figures.map(([label, value]) => (
        <div key={label} className="card">
          <dt className="caption">{label}</dt>
          <dd className="num">{t('admin.list.number', { count: value })}</dd>
        </div>
      ))}
    </dl>
  );
}
