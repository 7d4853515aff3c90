import { Link } from 'react-router';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { ImportStatus, ImportSummary } from './import-view.ts';

const LOOKS: Record<ImportStatus, BadgeLook> = {
  queued: { tone: 'neutral', mark: 'open' },
  running: { tone: 'info', mark: 'half' },
  done: { tone: 'success', mark: 'full' },
  failed: { tone: 'danger', mark: 'full' },
  cancelled: { tone: 'warning', mark: 'half' },
};

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  const t = useTexts();
  return <Badge look={LOOKS[status]}>{t(`admin.import.report.status.${status}`)}</Badge>;
}

export function ImportList({ imports }: { imports: ImportSummary[] }) {
  const t = useTexts();
  return (
    <CardFrame title={t('admin.import.recent')}>
      {imports.length === 0 ? (
        <p className="card-body muted">{t('admin.import.noneYet')}</p>
      ) : (
        <ul className="import-list">
          {imports.map((each) => (
            <li key={each.id} className="list-card">
              <Link className="row-link list-card-title" to={`/admin/products/import/${each.id}`}>
                <OwnText>{each.fileName}</OwnText>
              </Link>
              <ImportStatusBadge status={each.status} />
              <p className="list-card-meta caption">
                <span>
                  {t(`files.kind.${each.kind}`)}
                  <span className="dot">·</span>
                </span>
                <span>
                  {t('admin.import.report.by', { name: isolate(each.startedBy), when: each.when.text })}
                  {each.isDryRun ? <span className="dot">·</span> : null}
                </span>
                {each.isDryRun ? <span>{t('admin.import.dryRun')}</span> : null}
              </p>
            </li>
          ))}
        </ul>
      )}
    </CardFrame>
  );
}
