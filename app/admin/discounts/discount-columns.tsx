import { Link } from 'react-router';
import type { DiscountState, ListedDiscount } from '#domain/discounts/index.ts';
import type { Money } from '#lib/money/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { MoneyText } from '../../ui/money-text.tsx';

export type DiscountRow = Omit<ListedDiscount, 'names' | 'startsAt' | 'endsAt' | 'given'> & {
  name: string;
  starts: WhenText | null;
  ends: WhenText | null;
  given: Money;
  value: Money;
};

const STATE: Record<DiscountState, BadgeLook> = {
  active: { tone: 'success', mark: 'full' },
  scheduled: { tone: 'info', mark: 'half' },
  ended: { tone: 'neutral', mark: 'full' },
  used_up: { tone: 'neutral', mark: 'full' },
  paused: { tone: 'warning', mark: 'half' },
  archived: { tone: 'neutral', mark: 'open' },
};

export function discountColumns(t: Texts): ListColumn<DiscountRow>[] {
  return [
    {
      key: 'name',
      text: t('common.discount'),
      card: 'title',
      cell: (row) => (
        <span className="discount-name">
          <Name row={row} />
          <Gift row={row} />
        </span>
      ),
      short: (row) => <Name row={row} />,
    },
    {
      key: 'code',
      text: t('common.code'),
      card: 'meta',
      cell: (row) => <Code row={row} />,
    },
    {
      key: 'state',
      text: t('discounts.column.state'),
      card: 'badge',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: 'when',
      text: t('discounts.column.when'),
      className: 'muted wide-only',
      card: 'aside',
      cell: (row) => <When row={row} />,
      short: (row) => <Gift row={row} />,
    },
    ...usageColumns(t),
  ];
}

/** The columns that show how often a discount was used and how much it took off. */
function usageColumns(t: Texts): ListColumn<DiscountRow>[] {
  return [
    {
      key: 'uses',
      text: t('discounts.column.uses'),
      className: 'end num',
      card: 'meta',
      cell: (row) => <Uses row={row} />,
      short: ({ uses }) => t('discounts.edit.uses', { count: uses }),
    },
    {
      key: 'given',
      text: t('discounts.column.given'),
      className: 'end',
      card: 'meta',
      cell: ({ given }) => <MoneyText value={given} className="num" />,
      short: ({ uses, given }) => (uses > 0 ? <MoneyText value={given} className="num" /> : null),
    },
  ];
}

export function StateBadge({ state }: { state: DiscountState }) {
  const t = useTexts();
  return <Badge look={STATE[state]}>{t(`discounts.view.${state}`)}</Badge>;
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
      {row.kind === 'free_delivery' || row.kind === 'buy_get' ? t(`discounts.kind.${row.kind}`) : null}
    </span>
  );
}

function Code({ row }: { row: DiscountRow }) {
  const t = useTexts();
  if (row.isAutomatic && row.isLeftOut) return t('discounts.leftOut');
  if (row.isAutomatic) return <span className="muted">{t('discounts.automatic')}</span>;
  return (
    <>
      <bdi className="discount-code">{row.code}</bdi>
      {row.codeCount > 0 ? (
        <span className="muted sm"> {t('discounts.moreCodes', { count: row.codeCount })}</span>
      ) : null}
    </>
  );
}

function When({ row: { starts, ends } }: { row: DiscountRow }) {
  const t = useTexts();
  if (starts && ends) return t('discounts.between', { start: starts.text, end: ends.text });
  if (ends) return t('discounts.until', { end: ends.text });
  return starts ? t('discounts.from', { start: starts.text }) : t('discounts.always');
}

function Uses({ row }: { row: DiscountRow }) {
  const t = useTexts();
  if (row.limitTotal === null) return <span className="num">{row.uses}</span>;
  return <span className="num">{t('discounts.usesOf', { uses: row.uses, limit: row.limitTotal })}</span>;
}
