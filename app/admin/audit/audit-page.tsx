import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { CardFrame } from '../kit/card.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import type { AuditChoice, AuditLine, AuditView } from './audit-view.ts';

const PATH = '/admin/settings/audit';

export function AuditPage({ lines, next, isFirst, chosen, people, kinds }: AuditView) {
  const t = useTexts();
  const isFiltered = Object.values(chosen).some((value) => value !== '');
  return (
    <main className="page form" id="main">
      <PageHead title={t('auditlog.title')} back={<SettingsBack />} text={t('auditlog.text')} />
      <CardFrame label={t('auditlog.title')}>
        <AuditFilters chosen={chosen} people={people} kinds={kinds} isFiltered={isFiltered} />
        {lines.length === 0 ? <p className="card-body muted">{t('auditlog.none')}</p> : null}
        <ol className="audit-lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
        {next !== null || !isFirst ? (
          <nav className="audit-foot row" aria-label={t('auditlog.older')}>
            {isFirst ? null : <Link to={addressOf(chosen, null)}>{t('auditlog.newest')}</Link>}
            {next === null ? null : <Link to={addressOf(chosen, next)}>{t('auditlog.older')}</Link>}
          </nav>
        ) : null}
      </CardFrame>
    </main>
  );
}

function addressOf(chosen: AuditChoice, before: string | null): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
  if (before) query.set('before', before);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

type FilterProps = Pick<AuditView, 'chosen' | 'people' | 'kinds'> & { isFiltered: boolean };

function AuditFilters({ chosen, people, kinds, isFiltered }: FilterProps) {
  const t = useTexts();
  return (
    <Form method="get" className="audit-filters" key={Object.values(chosen).join()}>
      <NativeSelect
        label={t('auditlog.who')}
        name="who"
        defaultValue={chosen.who}
        data={[
          { value: '', label: t('auditlog.everyone') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'shopper', label: t('auditlog.shoppers') },
          { value: 'system', label: t('auditlog.system') },
        ]}
      />
      <NativeSelect
        label={t('auditlog.what')}
        name="what"
        defaultValue={chosen.what}
        data={[
          { value: '', label: t('auditlog.everything') },
          ...kinds.map(({ kind, name }) => ({ value: kind, label: name })),
        ]}
      />
      <TextInput type="date" label={t('auditlog.from')} name="from" defaultValue={chosen.from} />
      <TextInput type="date" label={t('auditlog.to')} name="to" defaultValue={chosen.to} />
      <div className="row audit-filter-acts">
        <Button type="submit">{t('auditlog.filter')}</Button>
        {isFiltered ? (
          <Link className="text-link" to={PATH}>
            {t('auditlog.clear')}
          </Link>
        ) : null}
      </div>
    </Form>
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
