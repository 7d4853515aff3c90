import type { AdminProductRow } from '#domain/catalog/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';

/** `href` is the product's page in the shop. */
export type ProductRow = Omit<AdminProductRow, 'publishAt' | 'updatedAt' | 'slug'> & {
  href: string;
  isScheduled: boolean;
};

const LOW_STOCK = 5;
const STATUS: Record<ProductRow['status'], BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  draft: { tone: 'neutral', mark: 'open' },
  archived: { tone: 'neutral', mark: 'half' },
};

export function ProductTable({ rows }: { rows: ProductRow[] }) {
  const t = useTexts();
  return (
    <table className="list-table products">
      <thead>
        <tr>
          <th scope="col">{t('admin.products.column.product')}</th>
          <th scope="col">{t('admin.products.column.status')}</th>
          <th scope="col" className="wide-only">
            {t('admin.products.column.languages')}
          </th>
          <th scope="col" className="end wide-only">
            {t('admin.products.column.variants')}
          </th>
          <th scope="col" className="end">
            {t('admin.products.column.stock')}
          </th>
          <th scope="col" className="end">
            {t('admin.products.column.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ProductTableRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function ProductTableRow({ row }: { row: ProductRow }) {
  return (
    <tr>
      <td>
        <span className="product-cell">
          <Thumb row={row} />
          <Title row={row} />
        </span>
      </td>
      <td>
        <ProductStatusBadge row={row} />
      </td>
      <td className="muted wide-only">
        <Languages row={row} />
      </td>
      <td className="end num wide-only">{row.variantCount}</td>
      <td className="end num">
        <Stock row={row} />
      </td>
      <td className="end">
        <Price row={row} />
      </td>
    </tr>
  );
}

export function ProductCards({ rows }: { rows: ProductRow[] }) {
  const t = useTexts();
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id} className="list-card with-thumb">
          <Thumb row={row} />
          <span className="list-card-title">
            <Title row={row} />
          </span>
          <Price row={row} />
          <div className="list-card-meta">
            <span className="muted grow">
              {t('admin.products.stockInline')} <Stock row={row} />
              <span className="dot">·</span>
              {t('admin.products.variantCount', { count: row.variantCount })}
            </span>
            <ProductStatusBadge row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A product that shoppers can see leads to its page in the shop; the others have no page yet. */
function Title({ row }: { row: ProductRow }) {
  const t = useTexts();
  const title = <OwnText locale={row.titleLocale}>{row.title}</OwnText>;
  if (row.status !== 'active' || row.isScheduled) return <span className="strong clip">{title}</span>;
  return (
    <a className="row-link" href={row.href} target="_blank" rel="noreferrer">
      {title}
      <span className="sr-only">{t('admin.shell.newTab')}</span>
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
