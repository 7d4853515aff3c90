import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PasswordField } from '../../ui/console/password-field.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { SettingsBack } from '../kit/settings-back.tsx';
import { ArchiveCard, type ArchiveProblem, type ArchiveView } from './archive-card.tsx';
import { ExportCard } from './export-card.tsx';

export type PersonalFile = 'customers' | 'orders' | 'reviews';
export type ExportFile = PersonalFile | 'products' | 'readers' | 'journal' | 'translations';

type Props = {
  personal: PersonalFile[];
  importAt: string | null;
  problem: 'wrong' | 'tooMany' | null;
  archive: ArchiveView | null;
  archiveProblem: ArchiveProblem | null;
};

export function ExportPage({ personal, importAt, problem, archive, archiveProblem }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead title={t('files.title')} back={<SettingsBack />} text={t('files.export.text')} />
      <div className="export-cards">
        {importAt ? <ImportCard to={importAt} /> : null}
        <ProductsCard />
        {archive ? <ArchiveCard archive={archive} problem={archiveProblem} /> : null}
        {personal.length > 0 ? <PersonalCard files={personal} problem={problem} /> : null}
      </div>
      <p className="caption export-audited">{t('admin.exports.audited')}</p>
    </main>
  );
}

function ImportCard({ to }: { to: string }) {
  const t = useTexts();
  return (
    <ExportCard id="import-files" glyph="upload" title={t('files.export.importTitle')}>
      <div className="card-body stack">
        <p>{t('files.export.importText')}</p>
        <Button component={Link} to={to} leftSection={<Glyph name="upload" small />}>
          {t('files.import.open')}
        </Button>
      </div>
    </ExportCard>
  );
}

function ProductsCard() {
  const t = useTexts();
  return (
    <ExportCard id="export-products" glyph="products" title={t('common.products')}>
      <div className="card-body stack">
        <p>{t('files.export.productsNote')}</p>
        <Form method="post" action="/admin/settings/export/products.csv" reloadDocument>
          <Button type="submit" leftSection={<Glyph name="download" small />}>
            {t('admin.exports.products.action')}
          </Button>
        </Form>
      </div>
    </ExportCard>
  );
}

/** One password field for all files: the pressed button names the file. */
function PersonalCard({ files, problem }: { files: PersonalFile[]; problem: Props['problem'] }) {
  const t = useTexts();
  return (
    <ExportCard
      id="export-personal"
      glyph="people"
      title={t('files.export.personalTitle')}
      className="personal-card"
    >
      <Form
        method="post"
        action={`/admin/settings/export/${files[0]}.csv`}
        reloadDocument
        className="card-body stack"
      >
        <p>{t('files.export.personalText')}</p>
        <PasswordField
          name="password"
          label={t('files.export.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={problem ? t(`files.export.${problem}`) : undefined}
        />
        <ul className="personal-files">
          {files.map((file) => (
            <li key={file}>
              <span>
                <span className="strong">{t(`files.export.${file}`)}</span>
                <span className="caption">{t(`files.export.${file}Text`)}</span>
              </span>
              <Button
                type="submit"
                formAction={`/admin/settings/export/${file}.csv`}
                aria-label={`${t(`files.export.${file}`)} CSV`}
                leftSection={<Glyph name="download" small />}
              >
                CSV
              </Button>
            </li>
          ))}
        </ul>
      </Form>
    </ExportCard>
  );
}
