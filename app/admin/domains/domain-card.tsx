import { Button } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { DnsRecords } from './dns-records.tsx';
import type { DomainView } from './domains-view.ts';
import { RemoveDomain } from './remove-domain.tsx';

const LOOK: Record<DomainView['status'], BadgeLook> = {
  pending_dns: { tone: 'warning', mark: 'half' },
  verified: { tone: 'success', mark: 'full' },
  issuing: { tone: 'info', mark: 'half' },
  active: { tone: 'success', mark: 'full' },
  failed: { tone: 'danger', mark: 'full' },
};

/** One domain: its state, its records beside those found, and its actions. */
export function DomainCard({ domain, canEdit }: { domain: DomainView; canEdit: boolean }) {
  const t = useTexts();
  const id = `domain-${domain.host}`;
  const { tone, text } = saidOf(domain, t);
  return (
    <section className="card domain-card" aria-labelledby={id}>
      <header className="domain-head">
        <h2 id={id}>
          <bdi dir="auto">{domain.readable}</bdi>
        </h2>
        {domain.readable === domain.host ? null : (
          <bdi className="caption muted" dir="ltr">
            {domain.host}
          </bdi>
        )}
        <Badge look={LOOK[domain.status]}>{t(`domains.status.${domain.status}`)}</Badge>
        {domain.isPrimary ? (
          <Badge look={{ tone: 'info', mark: 'none' }}>{t('domains.primary')}</Badge>
        ) : null}
        {canEdit ? <Acts domain={domain} /> : null}
      </header>
      <p className="note" data-tone={tone}>
        <Glyph name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'warning'} />
        {text}
        {domain.isPrimary ? ` ${t('domains.primaryText')}` : ''}
      </p>
      <details className="domain-records" open={!domain.isServed || domain.problem !== ''}>
        <summary className="quiet-summary">
          {t('domains.records', { domain: isolate(domain.readable) })}
        </summary>
        <DnsRecords
          label={t('domains.records', { domain: isolate(domain.readable) })}
          records={domain.records}
        />
      </details>
      {domain.certificate ? (
        <p className="caption muted">{t('domains.certificate', { until: domain.certificate.exact })}</p>
      ) : null}
      <p className="caption muted">
        {domain.checked ? t('domains.checked', { when: domain.checked.text }) : t('domains.never')}
      </p>
    </section>
  );
}

type Said = { tone: 'success' | 'info' | 'warning' | 'danger'; text: string };

function saidOf(domain: DomainView, t: Texts): Said {
  const { isServed, problem, status, until, certificateAfter } = domain;
  const values = { until: until?.exact ?? '' };
  if (problem === 'quarantined') return { tone: 'warning', text: t('domains.said.quarantined', values) };
  if (problem === 'taken') return { tone: 'danger', text: t('domains.said.taken') };
  if (problem === 'unreachable') return { tone: 'warning', text: t('domains.said.silent') };
  if (isServed && problem === 'not_found') return { tone: 'danger', text: t('domains.said.failing', values) };
  if (isServed && certificateAfter && status !== 'active') {
    const after = certificateAfter.exact;
    if (status === 'issuing') return { tone: 'warning', text: t('domains.said.untilNextTry', { after }) };
    return { tone: 'info', text: t('domains.said.queued', { after }) };
  }
  if (isServed && status === 'issuing') return { tone: 'info', text: t('domains.said.issuing') };
  if (isServed) return { tone: 'success', text: t('domains.said.served') };
  if (status === 'failed') return { tone: 'danger', text: t('domains.said.failed') };
  return { tone: 'info', text: t('domains.said.waiting') };
}

function Acts({ domain }: { domain: DomainView }) {
  const t = useTexts();
  const sent = useNavigation().formData;
  const checking = sent?.get('intent') === 'check' && sent.get('host') === domain.host;
  return (
    <div className="domain-acts">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="host" value={domain.host} />
        <Button type="submit" data-small="" loading={checking}>
          {t('domains.check')}
        </Button>
      </Form>
      {domain.isServed ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="primary" />
          <input type="hidden" name="host" value={domain.isPrimary ? '' : domain.host} />
          <Button type="submit" data-small="">
            {t(domain.isPrimary ? 'domains.dropPrimary' : 'domains.makePrimary')}
          </Button>
        </Form>
      ) : null}
      <RemoveDomain domain={domain} />
    </div>
  );
}
