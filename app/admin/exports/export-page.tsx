import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

export type ExportFile = 'orders' | 'products';

const GLYPHS: Record<ExportFile, GlyphName> = { orders: 'orders', products: 'products' };

export function ExportPage({ files }: { files: readonly ExportFile[] }) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <div className="page-head">
        <div className="page-title">
          <h1>{t('admin.exports.title')}</h1>
          <p className="muted">{t('admin.exports.text')}</p>
        </div>
      </div>
      <div className="export-cards">
        {files.map((file) => (
          <ExportCard key={file} file={file} />
        ))}
      </div>
      <p className="caption export-audited">{t('admin.exports.audited')}</p>
    </main>
  );
}

function ExportCard({ file }: { file: ExportFile }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby={`export-${file}`}>
      <div className="card-head">
        <span className="glyph-tile" data-tone="brand">
          <Glyph name={GLYPHS[file]} />
        </span>
        <h2 id={`export-${file}`}>{t(`admin.exports.${file}.title`)}</h2>
      </div>
      <div className="card-body stack">
        <p>{t(`admin.exports.${file}.text`)}</p>
        <p className="muted">{t(`admin.exports.${file}.note`)}</p>
        <Form method="post" action={`/admin/settings/export/${file}.csv`} reloadDocument>
          <Button type="submit" variant="filled" leftSection={<Glyph name="download" small />}>
            {t(`admin.exports.${file}.action`)}
          </Button>
        </Form>
      </div>
    </section>
  );
}
