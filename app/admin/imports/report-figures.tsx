import { useTexts } from '../../ui/console/texts.tsx';
import type { ImportReportView } from './import-view.ts';

/** The section of the admin that lists what the file held. */
export function kindOf({ kind }: ImportReportView): 'products' | 'customers' | 'reviews' | 'orders' {
  return kind === 'customers' || kind === 'reviews' || kind === 'orders' ? kind : 'products';
}

export function ReportFigures({ report }: { report: ImportReportView }) {
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
