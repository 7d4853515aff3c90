import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { CodeForm } from './code-step.tsx';
import { type CertificateView, type LinkResult, type LinkView, TAX_INVOICES_PATH } from './link-view.ts';

const LOOKS = {
  good: { tone: 'success', mark: 'full' },
  ending: { tone: 'warning', mark: 'half' },
  expired: { tone: 'danger', mark: 'open' },
  broken: { tone: 'danger', mark: 'open' },
} as const;

type Props = { view: LinkView; result: LinkResult | undefined };

/** The certificate in use, its renewal, and a link to connect to another environment. */
export function CertificateCard({ view, result }: Props) {
  const t = useTexts();
  const { certificate, canEdit, environments } = view;
  if (!certificate) return null;
  const isTrial = certificate.environment !== 'production';
  const isDue = certificate.state !== 'good';
  return (
    <div className="stack tax-certificate">
      {isTrial ? (
        <PageNote tone="warning">
          <span>{t('taxdocs.link.trial')}</span>
        </PageNote>
      ) : null}
      <Facts certificate={certificate} />
      <Card title={t('taxdocs.renew.title')} className={isDue ? 'tax-due' : ''}>
        <p>{t(`taxdocs.renew.${certificate.state}`, { until: isolate(certificate.until) })}</p>
        <details open={isDue || result?.form === 'code' || undefined} className="tax-more">
          <summary>{t('taxdocs.renew.open')}</summary>
          <p className="muted">{t('taxdocs.renew.how')}</p>
          <CodeForm result={result} canEdit={canEdit} button={t('taxdocs.renew.go')} />
        </details>
      </Card>
      {canEdit ? (
        <Card title={t('taxdocs.anew.title')}>
          <p>{t(environments.length > 1 ? 'taxdocs.anew.trial' : 'taxdocs.anew.text')}</p>
          <div>
            <Button component={Link} to={`${TAX_INVOICES_PATH}?edit`}>
              {t('taxdocs.anew.go')}
            </Button>
          </div>
        </Card>
      ) : null}
    </div>
  );
}

function Facts({ certificate }: { certificate: CertificateView }) {
  const t = useTexts();
  const digits = useDigits();
  const { environment, state, until, stamped, days } = certificate;
  return (
    <Card
      title={t('taxdocs.link.title')}
      acts={<Badge look={LOOKS[state]}>{t(`taxdocs.link.state.${state}`)}</Badge>}
    >
      <dl className="tax-facts">
        <dt>{t('taxdocs.where.title')}</dt>
        <dd>{t(`taxdocs.where.${environment}`)}</dd>
        <dt>{t('taxdocs.link.until')}</dt>
        <dd>
          {until}{' '}
          {state === 'good' ? null : <span className="muted">{t('taxdocs.link.days', { count: days })}</span>}
        </dd>
        <dt>{t('taxdocs.link.stamped')}</dt>
        <dd>{digits(stamped)}</dd>
      </dl>
    </Card>
  );
}
