import { useState } from 'react';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { RecordView } from './domains-view.ts';

/** The required DNS records in the form that DNS providers ask for, each beside the value found. */
export function DnsRecords({ label, records }: { label: string; records: RecordView[] }) {
  return (
    <ul className="dns-records" aria-label={label}>
      {records.map((record) => (
        <DnsRecord key={`${record.kind} ${record.name}`} record={record} />
      ))}
    </ul>
  );
}

function DnsRecord({ record }: { record: RecordView }) {
  const t = useTexts();
  return (
    <li className="dns-record">
      {record.about ? <p className="strong">{record.about}</p> : null}
      <dl>
        <div>
          <dt>{t('domains.column.kind')}</dt>
          <dd className="strong">
            <bdi>{record.kind}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('common.name')}</dt>
          <dd>
            <Copied text={record.name} />
          </dd>
        </div>
        <div className="dns-wide">
          <dt>{t('domains.column.value')}</dt>
          {record.values.map((value) => (
            <dd key={value}>
              <Copied text={value} />
            </dd>
          ))}
        </div>
        <div className="dns-wide">
          <dt>{t('domains.column.seen')}</dt>
          {record.seen.length === 0 ? <dd className="muted">{t('domains.nothing')}</dd> : null}
          {record.seen.map((value) => (
            <dd key={value}>
              <code dir="ltr">{value}</code>
            </dd>
          ))}
        </div>
        <div>
          <dt>{t('domains.column.state')}</dt>
          <dd>
            <Badge
              look={record.isRight ? { tone: 'success', mark: 'full' } : { tone: 'warning', mark: 'open' }}
            >
              {t(record.isRight ? 'domains.right' : 'domains.wrong')}
            </Badge>
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Copied({ text }: { text: string }) {
  const t = useTexts();
  const [isCopied, setCopied] = useState(false);
  return (
    <span className="dns-value">
      <code dir="ltr">{text}</code>
      <button
        type="button"
        className="icon-button needs-scripts"
        aria-label={`${t(isCopied ? 'domains.copied' : 'domains.copy')} ${isolate(text)}`}
        onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
        onBlur={() => setCopied(false)}
      >
        <Glyph name={isCopied ? 'check' : 'copy'} small />
      </button>
    </span>
  );
}
