import { Link } from 'react-router';
import type { PromotionRow, PromotionState } from '#domain/discounts/index.ts';
import type { Money } from '#lib/money/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { WhenText } from '../shell/when.ts';

export type DiscountRow = Omit<PromotionRow, 'names' | 'startsAt' | 'endsAt' | 'given'> & {
  name: string;
  starts: WhenText | null;
  ends: WhenText | null;
  given: Money;
  value: Money;
};

const STATE: Record<PromotionState, BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  scheduled: { tone: 'info', mark: 'half' },
  ended: { tone: 'neutral', mark: 'full' },
  used_up: { tone: 'neutral', mark: 'full' },
  paused: { tone: 'warning', mark: 'half' },
  archived: { tone: 'neutral', mark: 'open' },
};

const COLUMNS = ['name', 'code', 'state', 'when', 'uses', 'given'] as const;

export function DiscountTable({ rows }: { rows: DiscountRow[] }) {
  const t = useTexts();
  return (
    <table className="list-table discounts">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className={
                column === 'uses' || column === 'given' ? 'end' : column === 'when' ? 'wide-only' : ''
              }
            >
              {t(`promotions.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <span className="discount-name">
                <Name row={row} />
                <Gift row={row} />
              </span>
            </td>
            <td>
              <Code row={row} />
            </td>
            <td>
              <StateBadge state={row.state} />
            </td>
            <td className="muted wide-only">
              <When row={row} />
            </td>
            <td className="end num">
              <Uses row={row} />
            </td>
            <td className="end">
              <MoneyText value={row.given} className="num" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DiscountCards({ rows }: { rows: DiscountRow[] }) {
  const t = useTexts();
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id} className="list-card">
          <span className="list-card-title">
            <Name row={row} />
          </span>
          <Gift row={row} />
          <div className="list-card-meta">
            <span className="muted grow">
              <Code row={row} />
              <span className="dot">·</span>
              {t('promotions.edit.uses', { count: row.uses })}
              {row.uses > 0 ? (
                <>
                  <span className="dot">·</span>
                  <MoneyText value={row.given} className="num" />
                </>
              ) : null}
            </span>
            <StateBadge state={row.state} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function StateBadge({ state }: { state: PromotionState }) {
  const t = useTexts();
  return <Badge look={STATE[state]}>{t(`promotions.view.${state}`)}</Badge>;
}

function Name({ row }: { row: DiscountRow }) {
  return (
    <Link className="row-link clip" to={`/admin/discounts/${row.id}`}>
      <bdi>{row.name}</bdi>
    </Link>
  );
}

function Gift({ row }: { row: DiscountRow }) {
  const t = useTexts();
  return (
    <span className="muted sm">
      {row.kind === 'percent' ? <bdi dir="ltr">{`${row.ratePpm / 10_000}%`}</bdi> : null}
      {row.kind === 'amount' ? <MoneyText value={row.value} /> : null}
      {row.kind === 'free_delivery' || row.kind === 'buy_get' ? t(`promotions.kind.${row.kind}`) : null}
    </span>
  );
}

function Code({ row }: { row: DiscountRow }) {
  const t = useTexts();
  if (row.isAutomatic) return <span className="muted">{t('promotions.automatic')}</span>;
  return (
    <>
      <bdi className="discount-code">{row.code}</bdi>
      {row.codeCount > 0 ? (
        <span className="muted sm"> {t('promotions.moreCodes', { count: row.codeCount })}</span>
      ) : null}
    </>
  );
}

function When({ row: { starts, ends } }: { row: DiscountRow }) {
  const t = useTexts();
  if (starts && ends) return t('promotions.between', { start: starts.text, end: ends.text });
  if (ends) return t('promotions.until', { end: ends.text });
  return starts ? t('promotions.from', { start: starts.text }) : t('promotions.always');
}

function Uses({ row }: { row: DiscountRow }) {
  const t = useTexts();
  if (row.limitTotal === null) return <span className="num">{row.uses}</span>;
  return <span className="num">{t('promotions.usesOf', { uses: row.uses, limit: row.limitTotal })}</span>;
}
