import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { inKilobytes, TRANSLATION_LIST_BYTES } from '#lib/file-limits.ts';
import type { Locale } from '#lib/locale.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { ListTabs } from '../../ui/console/list/list-tabs.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { CsvFileField } from '../kit/csv-file-field.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { TranslationReportCard } from './translation-report.tsx';
import {
  FILE_PATH,
  MOST_PARTS,
  type TranslationProblem,
  type TranslationResult,
} from './translation-view.ts';

type Props = {
  /** The missing language of the address. After a post it is that of the result. */
  asked: Locale;
  views: readonly Locale[];
  /** The numbers of products without each language; there may be more if `isAll` is false. */
  counts: Record<Locale, number>;
  isAll: boolean;
  /** The maximum number of products in a file. */
  most: number;
};

/** Translating outside the shop: download the products without a language, and fill them from the file. */
export function TranslationFilePage(props: Props & { result: TranslationResult | undefined }) {
  const t = useTexts();
  const { asked, views, counts, isAll, most, result } = props;
  const missing = result?.missing ?? asked;
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('untranslated.file.title')}
        back={
          <BackLink to={`/admin/products/untranslated?view=${missing}`}>{t('untranslated.title')}</BackLink>
        }
        text={t('untranslated.file.text')}
      />
      <ListTabs
        label={t('untranslated.views')}
        tabs={views.map((view) => ({
          ...{ key: view, text: t(`products.view.missing.${view}`), href: `${FILE_PATH}?view=${view}` },
        }))}
        current={missing}
      />
      <div className="stack">
        {result ? <Answer result={result} /> : null}
        <DownloadCard missing={missing} count={counts[missing]} isAll={isAll} most={most} />
        <FillCard key={missing} missing={missing} most={most} />
      </div>
    </main>
  );
}

function Answer({ result }: { result: TranslationResult }) {
  const t = useTexts();
  if ('problem' in result) {
    return (
      <p className="note" data-tone="danger" role="alert">
        <Glyph name="warning" />
        {problemText(t, result.problem)}
      </p>
    );
  }
  const { filled, missing } = result;
  return (
    <>
      {filled === undefined ? null : (
        <AnnounceOnce text={t('untranslated.file.done', { count: filled })} of={result} />
      )}
      <TranslationReportCard report={result} missing={missing} />
    </>
  );
}

type CardProps = { missing: Locale; count: number; isAll: boolean; most: number };

function DownloadCard({ missing, count, isAll, most }: CardProps) {
  const t = useTexts();
  const parts = Math.min(Math.ceil(count / most), MOST_PARTS);
  return (
    <Card title={t('untranslated.file.download')}>
      <p>
        {count === 0 && isAll ? t('untranslated.emptyView') : t('untranslated.file.downloadText', { most })}
      </p>
      {count === 0 && isAll ? null : (
        <Form
          method="post"
          action="/admin/products/untranslated/missing.csv"
          reloadDocument
          className="stack"
        >
          <input type="hidden" name="locale" value={missing} />
          {parts > 1 ? (
            <NativeSelect
              name="part"
              label={t('untranslated.file.part')}
              description={t('untranslated.file.partHelp')}
              data={Array.from({ length: parts }, (_, nth) => ({
                value: String(nth + 1),
                label: t('untranslated.file.partOf', {
                  from: nth * most + 1,
                  to: Math.min((nth + 1) * most, count),
                }),
              }))}
            />
          ) : null}
          <div className="row end">
            <Button type="submit" leftSection={<Glyph name="download" small />}>
              {t('untranslated.file.downloadKey')}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}

function FillCard({ missing, most }: Pick<CardProps, 'missing' | 'most'>) {
  const t = useTexts();
  const isReading = useNavigation().formData?.get('intent') === 'check';
  return (
    <CardFrame title={t('untranslated.file.fillFrom')}>
      <Form method="post" encType="multipart/form-data" className="card-body stack">
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="locale" value={missing} />
        <CsvFileField
          id="translation-csv"
          label={t('payments.courier.choose')}
          drop={t('payments.courier.drop')}
          help={t('untranslated.file.help', { most, ...inKilobytes(TRANSLATION_LIST_BYTES) })}
        />
        <Checkbox
          name="replace"
          value="yes"
          label={t('untranslated.file.replace')}
          description={t('untranslated.file.replaceHelp')}
        />
        <div className="row end">
          <Button type="submit" variant="filled" loading={isReading}>
            {t('untranslated.file.check')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}

function problemText(t: Texts, problem: TranslationProblem): string {
  switch (problem.code) {
    case 'too_large':
      return t('payments.courier.problem.too_large', inKilobytes(TRANSLATION_LIST_BYTES));
    case 'not_csv':
    case 'too_many_rows':
      return t(`payments.courier.problem.${problem.code}`, problem.data);
    case 'column_missing':
      return t('untranslated.file.columnMissing', {
        columns: problem.data.columns.map(isolate).join(' + '),
      });
    case 'not_utf8':
      return t('untranslated.file.notUtf8');
    default:
      return t(`payments.courier.problem.${problem.code}`);
  }
}
