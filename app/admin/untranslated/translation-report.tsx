import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import { dirOf, type Locale } from '#lib/locale.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type ListColumn, ListRows } from '../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { dueRows, type ReportRow, type TranslationReport } from './translation-view.ts';
import './translation-file.css';

type Outcome = ReportRow['outcome'];

const DONE: BadgeLook = { tone: 'success', mark: 'full' };
const STAYS: BadgeLook = { tone: 'neutral', mark: 'full' };
const LOOK_AT: BadgeLook = { tone: 'warning', mark: 'half' };
const WRONG: BadgeLook = { tone: 'danger', mark: 'open' };

const LOOKS: Record<Outcome, BadgeLook> = {
  ready: { tone: 'success', mark: 'half' },
  replaces: LOOK_AT,
  filled: DONE,
  replaced: DONE,
  translated: STAYS,
  same: STAYS,
  nothing: STAYS,
  repeated: LOOK_AT,
  changed: LOOK_AT,
  title_missing: LOOK_AT,
  unknown: WRONG,
  title_too_long: WRONG,
  body_too_long: WRONG,
  failed: WRONG,
};

type Props = { report: TranslationReport; missing: Locale };

/** The rows of a file, each with its outcome. Nothing is saved before the button is pressed. */
export function TranslationReportCard({ report, missing }: Props) {
  const t = useTexts();
  const { rows } = report;
  const counts = [...Map.groupBy(rows, ({ outcome }) => outcome)];
  return (
    <Card title={t('untranslated.file.report', { due: dueRows(rows).length, count: rows.length })}>
      <ul className="plain-list translation-counts">
        {counts.map(([outcome, { length }]) => (
          <li key={outcome}>
            <Badge look={LOOKS[outcome]}>{t(`untranslated.file.outcome.${outcome}`)}</Badge>
            <span className="num">{t('admin.list.number', { count: length })}</span>
          </li>
        ))}
      </ul>
      <NextStep report={report} missing={missing} />
      <ListRows
        rows={rows}
        keyOf={({ line }) => String(line)}
        columns={columnsOf(t, missing)}
        tableClass="translation-rows"
      />
    </Card>
  );
}

/** The button that fills the rows that are ready, or checks a file again whose products were changed meanwhile. */
function NextStep({ report, missing }: Props) {
  const t = useTexts();
  const { rows, text, seen, replaces, filled } = report;
  const isFilling = useNavigation().formData?.get('intent') === 'fill';
  const due = dueRows(rows).length;
  const replaced = rows.filter(({ outcome }) => outcome === 'replaces').length;
  const isChanged = rows.some(({ outcome }) => outcome === 'changed');
  if (due === 0 && !isChanged) return null;
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <input type="hidden" name="text" value={text} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="locale" value={missing} />
      <input type="hidden" name="replace" value={replaces ? 'yes' : 'no'} />
      {filled !== undefined && due > 0 ? (
        <p role="status">{t('untranslated.file.left', { count: due })}</p>
      ) : null}
      {replaced > 0 ? (
        <p className="note" data-tone="warning">
          <Glyph name="warning" small />
          {t('untranslated.file.replaceWarning', { count: replaced })}
        </p>
      ) : null}
      <div className="row end">
        {isChanged ? (
          <Button type="submit" name="intent" value="check">
            {t('untranslated.file.checkAgain')}
          </Button>
        ) : null}
        {due > 0 ? (
          <Button type="submit" variant="filled" name="intent" value="fill" loading={isFilling}>
            {t('untranslated.file.fill', { count: due })}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function columnsOf(t: Texts, missing: Locale): ListColumn<ReportRow>[] {
  return [
    { key: 'line', text: t('payments.courier.column.line'), className: 'num', cell: ({ line }) => line },
    {
      key: 'product',
      text: t('productbulk.column.product'),
      card: 'title',
      cell: (row) => <ProductOf {...row} />,
    },
    {
      key: 'title',
      text: t('forms.inLanguage', {
        label: t('producteditor.title'),
        language: t(`forms.language.${missing}`),
      }),
      card: 'meta',
      cell: (row) => <TextOf row={row} missing={missing} />,
    },
    {
      key: 'outcome',
      text: t('payments.courier.column.outcome'),
      card: 'badge',
      cell: ({ outcome }) => <Badge look={LOOKS[outcome]}>{t(`untranslated.file.outcome.${outcome}`)}</Badge>,
    },
  ];
}

function ProductOf({ product, handle }: ReportRow) {
  if (!product) return <bdi>{handle}</bdi>;
  return (
    <Link className="text-link" to={`/admin/products/${product.id}`}>
      <OwnText locale={product.titleLocale}>{product.title}</OwnText>
    </Link>
  );
}

/** The text of the row; below it, the title that it replaces or that stays. */
function TextOf({ row, missing }: { row: ReportRow; missing: Locale }) {
  const t = useTexts();
  const { title, hasBody, product, outcome } = row;
  const was = outcome === 'same' ? null : product?.was;
  return (
    <>
      {title === '' ? null : (
        <span lang={missing} dir={dirOf(missing)}>
          {title}
        </span>
      )}
      {hasBody ? <span className="caption">{t('untranslated.file.withBody')}</span> : null}
      {was ? <span className="caption">{t('untranslated.file.was', { title: isolate(was) })}</span> : null}
    </>
  );
}
