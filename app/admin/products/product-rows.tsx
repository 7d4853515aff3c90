import { Link } from 'react-router';
import type { AdminProductRow } from '#domain/catalog/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { SortHead } from '../../ui/console/list/list-order.tsx';
import type { ListState } from '../../ui/console/list/list-state.ts';
import { PageBox, RowBox } from '../../ui/console/list/selection.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PRODUCT_RULES, type ProductColumn } from './product-views.ts';

/** `href` is the product's page in the shop. */
export type ProductRow = Omit<AdminProductRow, 'publishAt' | 'updatedAt' | 'slug'> & {
  href: string;
  isScheduled: boolean;
  updated: WhenText;
};

type Rows = { rows: ProductRow[]; state: ListState; canEdit: boolean };

const LOW_STOCK = 5;
const NUMBERS: readonly ProductColumn[] = ['variants', 'stock', 'price'];
const WIDE: readonly ProductColumn[] = ['category', 'brand', 'languages', 'variants', 'updated'];
const STATUS: Record<ProductRow['status'], BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  draft: { tone: 'neutral', mark: 'open' },
  archived: { tone: 'neutral', mark: 'half' },
};

export function ProductTable({ rows, state, canEdit }: Rows) {
  const t = useTexts();
  const columns = state.columns as readonly ProductColumn[];
  return (
    <table className="list-table products">
      <thead>
        <tr>
          {canEdit ? (
            <th scope="col" className="box">
              <PageBox />
            </th>
          ) : null}
          <SortHead
            rules={PRODUCT_RULES}
            state={state}
            text={t('admin.products.column.product')}
            up="name"
            down="nameDown"
          />
          {columns.map((column) => (
            <Head key={column} column={column} state={state} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {canEdit ? (
              <td className="box">
                <Box row={row} />
              </td>
            ) : null}
            <td>
              <span className="product-cell">
                <Thumb row={row} />
                <Title row={row} />
                <InShop row={row} />
              </span>
            </td>
            {columns.map((column) => (
              <td key={column} className={classOf(column, 'cell')}>
                <Cell column={column} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf(column: ProductColumn, of: 'head' | 'cell'): string | undefined {
  const parts = [
    NUMBERS.includes(column) ? 'end' : '',
    WIDE.includes(column) ? 'wide-only' : '',
    of === 'cell' && NUMBERS.includes(column) ? 'num' : '',
    of === 'cell' && !NUMBERS.includes(column) && column !== 'status' ? 'muted clip' : '',
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}

function Head({ column, state }: { column: ProductColumn; state: ListState }) {
  const t = useTexts();
  const text = t(`products.column.${column}`);
  const className = classOf(column, 'head') ?? '';
  const common = { rules: PRODUCT_RULES, state, text, className };
  if (column === 'price') return <SortHead {...common} up="price" down="priceDown" />;
  if (column === 'updated') return <SortHead {...common} down="updated" />;
  return (
    <th scope="col" className={className || undefined}>
      {text}
    </th>
  );
}

function Cell({ column, row }: { column: ProductColumn; row: ProductRow }) {
  switch (column) {
    case 'status':
      return <ProductStatusBadge row={row} />;
    case 'category':
      return row.category ? <OwnText locale={row.category.locale}>{row.category.title}</OwnText> : '–';
    case 'brand':
      return row.brandName ? <OwnText>{row.brandName}</OwnText> : '–';
    case 'languages':
      return <Languages row={row} />;
    case 'variants':
      return row.variantCount;
    case 'stock':
      return <Stock row={row} />;
    case 'price':
      return <Price row={row} />;
    case 'updated':
      return <When when={row.updated} />;
  }
}

export function ProductCards({ rows, canEdit }: Omit<Rows, 'state'>) {
  const t = useTexts();
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id} className={`list-card with-thumb${canEdit ? ' with-box' : ''}`}>
          {canEdit ? <Box row={row} /> : null}
          <Thumb row={row} />
          <span className="list-card-title">
            <Title row={row} />
          </span>
          <Price row={row} />
          <div className="list-card-meta">
            <ProductStatusBadge row={row} />
            <span className="muted grow">
              {t('admin.products.stockInline')} <Stock row={row} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Box({ row }: { row: ProductRow }) {
  const t = useTexts();
  return <RowBox id={row.id} label={t('list.selectRow', { name: isolate(row.title) })} />;
}

function Title({ row }: { row: ProductRow }) {
  return (
    <Link className="row-link" to={`/admin/products/${row.id}`}>
      <OwnText locale={row.titleLocale}>{row.title}</OwnText>
    </Link>
  );
}

/** The link to the product's page in the shop, for a product that shoppers can see. */
function InShop({ row }: { row: ProductRow }) {
  const t = useTexts();
  if (row.status !== 'active' || row.isScheduled) return null;
  return (
    <a
      className="icon-button row-act"
      href={row.href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('products.viewInShop', { name: isolate(row.title) })}
    >
      <Glyph name="open" small />
    </a>
  );
}

function Thumb({ row }: { row: ProductRow }) {
  return (
    <span className="thumb">
      <Picture image={row.image} use="thumb" alt="" />
    </span>
  );
}

function ProductStatusBadge({ row }: { row: ProductRow }) {
  const t = useTexts();
  if (row.isScheduled) {
    return <Badge look={{ tone: 'info', mark: 'half' }}>{t('admin.products.status.scheduled')}</Badge>;
  }
  return <Badge look={STATUS[row.status]}>{t(`admin.products.status.${row.status}`)}</Badge>;
}

function Languages({ row }: { row: ProductRow }) {
  const t = useTexts();
  if (row.locales.length > 1) return t('admin.products.bothLanguages');
  return row.locales[0] === 'ar' ? t('admin.products.onlyArabic') : t('admin.products.onlyEnglish');
}

function Stock({ row }: { row: ProductRow }) {
  const t = useTexts();
  if (row.stock === null) return <span className="muted">{t('admin.products.untracked')}</span>;
  if (row.stock <= 0 && !row.hasUntracked) return <span className="stock-none">{row.stock}</span>;
  return (
    <span className={row.stock <= LOW_STOCK && !row.hasUntracked ? 'stock-low' : undefined}>{row.stock}</span>
  );
}

function Price({ row }: { row: ProductRow }) {
  const t = useTexts();
  if (!row.minPrice) return <span className="muted">{t('admin.products.noPrice')}</span>;
  const varies = row.maxPrice && row.maxPrice.amount !== row.minPrice.amount;
  return (
    <span className="num">
      {varies ? <span className="muted">{t('admin.products.from')} </span> : null}
      <MoneyText value={row.minPrice} />
    </span>
  );
}
