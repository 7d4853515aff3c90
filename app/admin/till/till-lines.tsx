import { TextInput } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { TillLine, TillQuote } from './till-view.ts';
import { type TillState, unitsIn } from './use-till.ts';

/** The chosen products with their quantities. Without scripts, a quantity of 0 removes a product. */
export function TillLines({ till, quote }: { till: TillState; quote: TillQuote | null }) {
  const t = useTexts();
  if (till.lines.length === 0) return <p className="muted">{t('orderlife.manual.empty')}</p>;
  return (
    <ul className="till-lines">
      {till.lines.map((line) => (
        <Line
          key={line.goods.variantId}
          line={line}
          till={till}
          quoted={quote?.lines[line.goods.variantId]}
        />
      ))}
    </ul>
  );
}

type LineProps = { line: TillLine; till: TillState; quoted: TillQuote['lines'][string] | undefined };

function Line({ line: { goods, quantity }, till, quoted }: LineProps) {
  const t = useTexts();
  const { variantId, title } = goods;
  const set = (units: number) => till.setQuantity(variantId, String(Math.max(1, units)));
  const units = unitsIn(quantity);
  return (
    <li className="till-line">
      <span className="thumb">
        <Picture image={goods.image} use="thumb" alt="" />
      </span>
      <div className="till-line-name">
        <p className="strong">
          <OwnText locale={goods.titleLocale}>{title}</OwnText>
        </p>
        <p className="caption">
          {goods.options ? <OwnText>{goods.options}</OwnText> : <MoneyText value={goods.price} />}
        </p>
        {quoted?.problem ? <p className="field-error">{quoted.problem}</p> : null}
      </div>
      <span className="till-stepper">
        <StepButton
          glyph="down"
          label={t('orderlife.till.fewer', { product: title })}
          onStep={() => set(units - 1)}
        />
        <TextInput
          className="units-field"
          name={`line.${variantId}`}
          aria-label={t('orderlife.edit.quantity', { product: title })}
          value={quantity}
          onChange={(event) => till.setQuantity(variantId, event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          dir="ltr"
        />
        <StepButton
          glyph="up"
          label={t('orderlife.till.more', { product: title })}
          onStep={() => set(units + 1)}
        />
      </span>
      <span className="till-line-total">{quoted?.total ? <MoneyText value={quoted.total} /> : null}</span>
      <button
        type="button"
        className="icon-button small needs-scripts"
        aria-label={t('orderlife.till.remove', { product: title })}
        onClick={() => till.remove(variantId)}
      >
        <Glyph name="close" small />
      </button>
    </li>
  );
}

function StepButton({ glyph, label, onStep }: { glyph: 'down' | 'up'; label: string; onStep: () => void }) {
  return (
    <button type="button" className="icon-button needs-scripts" aria-label={label} onClick={onStep}>
      <span aria-hidden="true">{glyph === 'up' ? '+' : '−'}</span>
    </button>
  );
}
