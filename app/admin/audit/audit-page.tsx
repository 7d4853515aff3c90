import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { List } from '../../ui/console/list/list.tsx';
import type { FilterField } from '../../ui/console/list/list-filters.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { AUDIT_RULES, type AuditLine, type AuditView } from './audit-view.ts';

export function AuditPage({ list, people, kinds }: AuditView) {
  const t = useTexts();
  const who = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'shopper', label: t('auditlog.shoppers') },
    { value: 'system', label: t('auditlog.system') },
  ];
  const what = kinds.map(({ kind, name }) => ({ value: kind, label: name }));
  const filters: FilterField[] = [
    { name: 'who', label: t('auditlog.who'), kind: 'choice', choices: who },
    { name: 'what', label: t('auditlog.what'), kind: 'choice', choices: what },
    { name: 'from', label: t('auditlog.from'), kind: 'date' },
    { name: 'to', label: t('auditlog.to'), kind: 'date' },
  ];
  return (
    <main className="page form" id="main">
      <PageHead title={t('auditlog.title')} back={<SettingsBack />} text={t('auditlog.text')} />
      <CardFrame label={t('auditlog.title')}>
        <List rules={AUDIT_RULES} list={list} filters={filters}>
          <ol className="audit-lines">
            {list.rows.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </List>
      </CardFrame>
    </main>
  );
}

function Line({ line }: { line: AuditLine }) {
  const t = useTexts();
  return (
    <li className="audit-line">
      <p className="audit-what">
        <span className="strong">{line.what}</span>
      </p>
      {line.changes.length > 0 ? (
        <ul className="audit-changes">
          {line.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : null}
      {line.details.length > 0 ? (
        <details className="audit-details">
          <summary className="caption muted">{t('auditlog.details')}</summary>
          <ul className="audit-changes caption">
            {line.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="caption muted">
        {line.who} · <When when={line.when} />
        {line.ip ? <> · {t('auditlog.fromAddress', { ip: isolate(line.ip) })}</> : null}
      </p>
    </li>
  );
}
