import { Button } from '@mantine/core';
import { useId } from 'react';
import { Form, Link } from 'react-router';
import type { StockRow } from '#domain/stock/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { problemText, resultOf } from './stock-problem.tsx';
import type { StockResult } from './stock-view.ts';

type Props = { rows: StockRow[]; canAdjust: boolean; result: StockResult | undefined };

/** Variants with their quantities, each with a field for a new count. */
export function StockRows({ rows, canAdjust, result }: Props) {
  return (
    <ul className="stock-rows">
      {rows.map((row) => (
        <li key={row.variantId} className="stock-row">
          <StockName row={row} />
          <StockStates row={row} />
          {canAdjust && row.isTracked ? (
            <CountForm key={row.moves} row={row} result={resultOf(result, 'set', row.variantId)} />
          ) : (
            <Quantity row={row} />
          )}
        </li>
      ))}
    </ul>
  );
}

function StockName({ row }: { row: StockRow }) {
  return (
    <div className="stock-name">
      <Link className="strong" to={`/admin/products/stock/${row.variantId}`}>
        <OwnText locale={row.titleLocale}>{row.title}</OwnText>
      </Link>
      <VariantOptions row={row} className="caption" />
    </div>
  );
}

/** The variant's options and SKU, if it has any. */
export function VariantOptions({ row, className }: { row: StockRow; className: string }) {
  if (!row.options && !row.sku) return null;
  return (
    <p className={className}>
      {row.options ? <OwnText>{row.options}</OwnText> : null}
      {row.options && row.sku ? <span className="dot">·</span> : null}
      {row.sku ? <Code>{row.sku}</Code> : null}
    </p>
  );
}

/** Badges for low, sold out, oversold and held. */
export function StockStates({ row }: { row: StockRow }) {
  const t = useTexts();
  const { quantity, threshold } = row;
  const isLow = threshold !== null && quantity > 0 && quantity <= threshold;
  return (
    <div className="stock-states">
      {row.isTracked ? null : (
        <Badge look={{ tone: 'neutral', mark: 'open' }}>{t('stock.state.uncounted')}</Badge>
      )}
      {row.isTracked && quantity < 0 ? (
        <Badge look={{ tone: 'danger', mark: 'full' }}>{t('stock.state.owed', { count: -quantity })}</Badge>
      ) : null}
      {row.isTracked && quantity === 0 ? (
        <Badge look={{ tone: 'danger', mark: 'full' }}>{t('stock.state.out')}</Badge>
      ) : null}
      {row.isTracked && isLow ? (
        <Badge look={{ tone: 'warning', mark: 'half' }}>{t('stock.state.low')}</Badge>
      ) : null}
      {row.isTracked && row.allowsBackorder ? (
        <Badge look={{ tone: 'info', mark: 'open' }}>{t('stock.state.backorder')}</Badge>
      ) : null}
      {row.held > 0 ? <span className="caption">{t('stock.held', { count: row.held })}</span> : null}
    </div>
  );
}

function Quantity({ row }: { row: StockRow }) {
  return <div className="stock-count num">{row.isTracked ? row.quantity : null}</div>;
}

function CountForm({ row, result }: { row: StockRow; result: StockResult | undefined }) {
  const t = useTexts();
  const errorId = useId();
  const problem = problemText(t, result);
  const isMoved = result && 'problem' in result && result.problem.code === 'stock_moved';
  const moves = isMoved && 'moves' in result.problem ? result.problem.moves : row.moves;
  return (
    <Form method="post" className="stock-count" preventScrollReset>
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="variantId" value={row.variantId} />
      <input type="hidden" name="moves" value={moves} />
      <span className="stock-count-field">
        <input
          className="stock-input num"
          name="quantity"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={10}
          defaultValue={result?.typed.quantity ?? row.quantity}
          aria-label={t('stock.quantityOf', { name: row.title })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
        />
        <Button type="submit" data-small="">
          {t('common.action.save')}
        </Button>
      </span>
      {problem ? (
        <p className="field-error" id={errorId} role="alert">
          {problem}
        </p>
      ) : null}
    </Form>
  );
}
