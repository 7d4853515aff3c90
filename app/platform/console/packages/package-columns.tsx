import { Form, Link } from 'react-router';
import type { PackageRow } from '#domain/packages/index.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { Glyph } from '../../../ui/console/glyph.tsx';
import { isolate } from '../../../ui/console/isolate.ts';
import type { ListColumn } from '../../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Code, OwnText } from '../../../ui/own-text.tsx';
import { localPath } from '../../shell/local-path.ts';
import { PackageBadges } from './package-badges.tsx';
import { LIMITS } from './package-texts.ts';

type Row = Omit<PackageRow, 'id' | 'summaries' | 'features'>;
type Shown = { t: Texts; locale: Locale; codes: string[]; canEdit: boolean };

/** The number of prices that a row shows. */
const MOST_PRICES = 3;

export function packageColumns({ t, locale, codes, canEdit }: Shown): ListColumn<Row>[] {
  const moves: ListColumn<Row> = {
    key: 'order',
    text: t('packagedesk.column.order'),
    card: 'aside',
    cell: (row) => <Moves row={row} codes={codes} />,
  };
  const name: ListColumn<Row> = {
    key: 'name',
    text: t('packagedesk.column.name'),
    card: 'title',
    cell: (row) => <Name row={row} locale={locale} />,
  };
  return [name, ...terms(t), ...(canEdit ? [moves] : [])];
}

function terms(t: Texts): ListColumn<Row>[] {
  return [
    {
      key: 'state',
      text: t('packagedesk.column.state'),
      card: 'badge',
      cell: (row) => (
        <span className="package-badges">
          <PackageBadges {...row} />
        </span>
      ),
    },
    {
      key: 'prices',
      text: t('packagedesk.column.prices'),
      className: 'end',
      card: 'meta',
      cell: (row) => <Prices row={row} most={MOST_PRICES} />,
      short: (row) => <Prices row={row} most={1} />,
    },
    {
      key: 'limits',
      text: t('packagedesk.column.limits'),
      className: 'package-text',
      cell: (row) => <Limits row={row} />,
    },
    {
      key: 'stores',
      text: t('packagedesk.column.stores'),
      className: 'end',
      card: 'meta',
      cell: (row) => <Stores row={row} />,
      short: (row) => t('packagedesk.stores', { count: row.stores }),
    },
  ];
}

function Name({ row, locale }: { row: Row; locale: Locale }) {
  const t = useTexts();
  return (
    <span className="package-lines">
      <Link className="row-link" to={localPath(`/platform-admin/packages/${row.code}`, locale)}>
        <OwnText>{row.names[locale]}</OwnText>
      </Link>{' '}
      <span className="caption">
        <Code>{row.code}</Code> · {t('packagedesk.version', { version: row.version })}
      </span>
    </span>
  );
}

function Prices({ row: { prices }, most }: { row: Row; most: number }) {
  const t = useTexts();
  if (prices.length === 0) return <span className="muted">{t('packagedesk.noPrice')}</span>;
  const more = prices.length - most;
  return (
    <span className="package-lines">
      {prices.slice(0, most).map(({ currency, perMonth }) => (
        <MoneyText key={currency} value={money(perMonth, currency)} />
      ))}{' '}
      {more > 0 ? <span className="caption">{t('packagedesk.morePrices', { count: more })}</span> : null}
    </span>
  );
}

function Limits({ row: { limits } }: { row: Row }) {
  const t = useTexts();
  const texts = LIMITS.flatMap((name) => {
    const count = limits[name];
    return count === null ? [] : [t(`packagedesk.limit.${name}`, { count })];
  });
  if (texts.length === 0) return <span className="muted">{t('packagedesk.noLimits')}</span>;
  return <span className="muted">{texts.join(' · ')}</span>;
}

function Stores({ row: { stores, earlierStores } }: { row: Row }) {
  const t = useTexts();
  return (
    <span className="package-lines">
      <span>{t('packagedesk.count', { count: stores })}</span>
      {earlierStores > 0 ? (
        <span className="caption">{t('packagedesk.earlier', { count: earlierStores })}</span>
      ) : null}
    </span>
  );
}

function Moves({ row, codes }: { row: Row; codes: string[] }) {
  const t = useTexts();
  const { locale } = useReading();
  const name = isolate(row.names[locale]);
  const at = codes.indexOf(row.code);
  return (
    <Form method="post" className="package-moves" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="code" value={row.code} />
      <input type="hidden" name="seen" value={codes.join()} />
      <button
        type="submit"
        name="to"
        value="earlier"
        className="icon-button small"
        aria-label={t('packagedesk.up', { name })}
        disabled={at === 0}
      >
        <Glyph name="up" small />
      </button>
      <button
        type="submit"
        name="to"
        value="later"
        className="icon-button small"
        aria-label={t('packagedesk.down', { name })}
        disabled={at === codes.length - 1}
      >
        <Glyph name="down" small />
      </button>
    </Form>
  );
}
