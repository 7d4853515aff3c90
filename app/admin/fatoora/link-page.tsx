import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Card } from '../../ui/console/card.tsx';
import { ReadOnlyNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { FeatureNote } from '../kit/feature-note.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { CodeStep } from './code-step.tsx';
import { ConnectedPage } from './connected-page.tsx';
import { DetailsForm } from './details-form.tsx';
import { LinkSteps } from './link-steps.tsx';
import type { LinkResult, LinkView } from './link-view.ts';
import { NumberTiles } from './number-tiles.tsx';

const WAYS_IN = { country: '/admin/settings/general', vat: '/admin/settings/invoices' } as const;

type Props = { view: LinkView; result: LinkResult | undefined };

/** The store's link to the Saudi tax authority: four steps, then the certificate. */
export function LinkPage({ view, result }: Props) {
  const t = useTexts();
  const connected =
    result?.form === 'connected' ? <AnnounceOnce text={t('taxdocs.link.connected')} of={result} /> : null;
  const { reasons } = view;
  if (view.stage === 'connected' && reasons) {
    return <ConnectedPage view={{ ...view, reasons }} result={result} notes={connected} />;
  }
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('taxdocs.title')}
        back={<BackLink to="/admin/settings">{t('shell.nav.settings')}</BackLink>}
        text={t('taxdocs.text')}
      />
      <ReadOnlyNote canEdit={view.canEdit} />
      {connected}
      {view.stage === 'country' || view.stage === 'vat' ? <WayIn stage={view.stage} /> : null}
      {view.stage === 'plan' ? <FeatureNote feature="e_invoicing" /> : null}
      {view.stage === 'details' || view.stage === 'code' ? <LinkSteps stage={view.stage} /> : null}
      {view.stage === 'details' ? <DetailsForm view={view} result={result} /> : null}
      {view.stage === 'code' ? <CodeStep view={view} result={result} /> : null}
      {view.stage === 'connected' && view.numbers ? <NumberTiles numbers={view.numbers} /> : null}
      {view.stage === 'connected' ? <CertificateCard view={view} result={result} /> : null}
    </main>
  );
}

/** The page of a store that is not Saudi or not registered for VAT. */
function WayIn({ stage }: { stage: 'country' | 'vat' }) {
  const t = useTexts();
  return (
    <Card title={t(`taxdocs.${stage}.title`)}>
      <p>{t(`taxdocs.${stage}.text`)}</p>
      <div>
        <Button component={Link} to={WAYS_IN[stage]} variant="filled">
          {t(`taxdocs.${stage}.go`)}
        </Button>
      </div>
    </Card>
  );
}
