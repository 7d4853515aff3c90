import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { ImportLine, ImportReportView } from './import-view.ts';

const LOOKS: Record<ImportLine['level'], BadgeLook> = {
  error: { tone: 'danger', mark: 'full' },
  note: { tone: 'info', mark: 'half' },
};

/** Rows left out or imported with a note, in the order of the file. */
export function ReportLines({ report }: { report: ImportReportView }) {
  const t = useTexts();
  const { errorCount: errors, noteCount: notes } = report;
  return (
    <section className="card" aria-labelledby="import-errors">
      <div className="card-head errors-head">
        <h2 id="import-errors" className="grow">
          {t(notes === 0 ? 'admin.import.report.errorsTitle' : 'files.report.linesTitle')}
        </h2>
        <Button
          component="a"
          href={`/admin/products/import/${report.id}/errors.csv`}
          download
          data-small=""
          leftSection={<Glyph name="download" />}
        >
          {t(notes === 0 ? 'admin.import.report.download' : 'files.report.download')}
        </Button>
      </div>
      <p className="muted errors-text">
        {notes === 0
          ? t('admin.import.report.errorsText', { count: errors })
          : t('files.report.linesText', { errors, notes })}
      </p>
      <table className="list-table errors">
        <thead>
          <tr>
            <th scope="col" className="end">
              {t('admin.import.report.line')}
            </th>
            <th scope="col">{t('common.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {report.errors.map((line) => (
            <tr key={`${line.line} ${line.reason}`}>
              <td className="end num muted">{line.line}</td>
              <td>
                <span className="report-line">
                  <Badge look={LOOKS[line.level]}>{t(`files.report.${line.level}`)}</Badge>
                  <span>
                    {line.reason}
                    {line.product ? (
                      <Link className="line-product report-link" to={`/admin/products/${line.product.id}`}>
                        <OwnText locale={line.product.titleLocale}>{line.product.title}</OwnText>
                      </Link>
                    ) : null}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {report.errors.length < errors + notes ? (
        <p className="caption errors-more">
          {t('admin.import.report.more', { shown: report.errors.length, count: errors + notes })}
        </p>
      ) : null}
    </section>
  );
}
