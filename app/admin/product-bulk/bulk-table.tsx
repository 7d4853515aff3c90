import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { BulkProduct, BulkVariant, RowField, RowProblem } from '#domain/catalog/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { keyOf, type Typed, textOf } from './bulk-cells.ts';
import type { BulkPageView } from './bulk-view.ts';

type Props = {
  page: BulkPageView;
  typed: Typed;
  wrong: ReadonlySet<string>;
  problems: readonly RowProblem[];
  onType: (typed: Record<string, string>) => void;
};

const STATUSES = ['active', 'draft', 'archived'] as const;
const NUMBERS = ['price', 'compareAt', 'quantity'] as const;

/** The table. Arrow up, arrow down and Enter move within a column; a pasted column fills it downwards. */
export function BulkTable(props: Props) {
  const t = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in a region of its own, by keyboard too
    <section className="bulk-scroll" aria-label={t('productbulk.title')} tabIndex={0}>
      <table className="bulk-table" onKeyDown={walk} onPaste={(event) => paste(event, props.onType)}>
        <thead>
          <tr>
            <th scope="col">{t('productbulk.column.product')}</th>
            <th scope="col">{t('productbulk.column.status')}</th>
            <th scope="col">{t('productbulk.column.sku')}</th>
            {NUMBERS.map((field) => (
              <th key={field} scope="col" className="end">
                {t(`productbulk.column.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        {props.page.products.map((product) => (
          <tbody key={product.id}>
            {product.variants.map((variant, index) => (
              <Row key={variant.id} {...props} product={product} variant={variant} isFirst={index === 0} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type RowProps = Props & { product: BulkProduct; variant: BulkVariant; isFirst: boolean };

function Row(props: RowProps) {
  const t = useTexts();
  const { product, variant, isFirst } = props;
  const values = { price: variant.amount, compareAt: variant.compareAt, quantity: variant.quantity };
  const name = variant.label ? `${product.title} – ${variant.label}` : product.title;
  return (
    <tr data-first={isFirst || undefined}>
      <th scope="row">
        {isFirst ? (
          <span className="bulk-title">
            <OwnText locale={product.titleLocale}>{product.title}</OwnText>
          </span>
        ) : null}
        {variant.label ? (
          <span className="muted">
            <OwnText>{variant.label}</OwnText>
          </span>
        ) : null}
      </th>
      <td className="bulk-status">{isFirst ? <Status {...props} /> : null}</td>
      <td className="bulk-sku muted">{variant.sku ? <Code>{variant.sku}</Code> : '–'}</td>
      {NUMBERS.map((field) => (
        <td key={field} className="end" data-label={t(`productbulk.column.${field}`)}>
          <Field {...props} id={variant.id} field={field} name={name} from={values[field]} />
        </td>
      ))}
    </tr>
  );
}

function Status({ product, typed, problems, onType }: RowProps) {
  const t = useTexts();
  const key = keyOf('status', product.id);
  const value = typed[key] ?? product.status;
  return (
    <>
      <select
        className="bulk-input"
        aria-label={`${product.title}: ${t('productbulk.column.status')}`}
        data-changed={value !== product.status || undefined}
        data-field="status"
        data-key={key}
        value={value}
        onChange={(event) => onType({ [key]: event.currentTarget.value })}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`admin.products.status.${status}`)}
          </option>
        ))}
      </select>
      <Problem problem={problems.find(({ id, field }) => id === product.id && field === 'status')} />
    </>
  );
}

type FieldProps = Props & { id: string; field: RowField; name: string; from: number | null };

function Field({ page, typed, wrong, problems, onType, id, field, name, from }: FieldProps) {
  const t = useTexts();
  if (field === 'quantity' && from === null)
    return <span className="muted">{t('admin.products.untracked')}</span>;
  const key = keyOf(field, id);
  const stored = textOf(field, from, page.currency);
  const value = typed[key] ?? stored;
  return (
    <>
      <input
        className="bulk-input num"
        aria-label={`${name}: ${t(`productbulk.column.${field}`)}`}
        aria-invalid={wrong.has(key) || undefined}
        data-changed={value !== stored || undefined}
        data-field={field}
        data-key={key}
        value={value}
        disabled={field === 'quantity' && !page.canStock}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType({ [key]: event.currentTarget.value })}
      />
      <Problem
        problem={problems.find((problem) => problem.id === id && problem.field === field)}
        currency={page.currency}
      />
    </>
  );
}

function Problem({ problem, currency = '' }: { problem: RowProblem | undefined; currency?: string }) {
  const t = useTexts();
  if (!problem) return null;
  const { code, field, now = null } = problem;
  const text =
    field === 'status' ? t(`admin.products.status.${now as 'active'}`) : textOf(field, now, currency);
  return (
    <span className="field-problem">
      {code === 'changed'
        ? t('productbulk.problem.changed', { now: text || t('productbulk.none') })
        : t(`productbulk.problem.${code}`)}
    </span>
  );
}

/** The cells of one column from this one down. */
function columnFrom(cell: HTMLElement): HTMLElement[] {
  const all = [
    ...(cell
      .closest('table')
      ?.querySelectorAll<HTMLElement>(`[data-field="${cell.dataset.field}"]:enabled`) ?? []),
  ];
  return all.slice(all.indexOf(cell));
}

function walk(event: KeyboardEvent<HTMLTableElement>) {
  const cell = event.target as HTMLElement;
  const isList = cell instanceof HTMLSelectElement;
  const isDown = event.key === 'Enter' || (event.key === 'ArrowDown' && !isList);
  if (!cell.dataset.field || (!isDown && (event.key !== 'ArrowUp' || isList))) return;
  event.preventDefault();
  const table = cell.closest('table');
  const all = [
    ...(table?.querySelectorAll<HTMLElement>(`[data-field="${cell.dataset.field}"]:enabled`) ?? []),
  ];
  all[all.indexOf(cell) + (isDown ? 1 : -1)]?.focus();
}

function paste(event: ClipboardEvent<HTMLTableElement>, onType: Props['onType']) {
  const cell = event.target as HTMLElement;
  const lines = event.clipboardData.getData('text').trim().split(/\r?\n/);
  if (!cell.dataset.field || cell instanceof HTMLSelectElement || lines.length < 2) return;
  event.preventDefault();
  const below = columnFrom(cell);
  onType(
    Object.fromEntries(lines.slice(0, below.length).map((line, at) => [below[at]?.dataset.key, line.trim()])),
  );
}
