import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { TillGoods, TillProductView } from './till-view.ts';

type Props = {
  product: TillProductView;
  units: Record<string, number>;
  /** The id of the variant that Enter adds. */
  chosen: string | undefined;
  isLive: boolean;
  /** The prefix of the variants' ids in the page. */
  id: string;
  onAdd: (goods: TillGoods) => void;
};

/** One product in the results: its picture, its price, and a button for each variant with the units left. */
export function FoundProduct({ product, units, chosen, isLive, id, onAdd }: Props) {
  const t = useTexts();
  const [first] = product.goods;
  if (!first) return null;
  const isHere = product.goods.some(({ variantId }) => variantId === chosen);
  return (
    <div
      className="till-product"
      data-chosen={(isLive && isHere) || undefined}
      {...{ role: 'group', 'aria-label': first.title }}
    >
      <span className="thumb large">
        <Picture image={first.image} use="thumb" alt="" />
      </span>
      <div className="grow">
        <div className="till-product-head">
          <span className="strong">
            <OwnText locale={first.titleLocale}>{first.title}</OwnText>
          </span>
          <span className="till-nowrap">
            {product.hasPrices ? <span className="caption">{t('orderlife.till.from')} </span> : null}
            <MoneyText value={product.price} className="strong" />
          </span>
        </div>
        {/* No paragraphs: in a listbox only groups and options may have a role. */}
        <div className="till-chips">
          {product.goods.map((goods) => (
            <Chip
              key={goods.variantId}
              goods={goods}
              hasPrice={product.hasPrices}
              units={units[goods.variantId] ?? 0}
              isChosen={isLive && goods.variantId === chosen}
              live={isLive ? { id: `${id}${goods.variantId}`, onAdd: () => onAdd(goods) } : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

type ChipProps = {
  goods: TillGoods;
  hasPrice: boolean;
  units: number;
  isChosen: boolean;
  /** Null without scripts: the chip posts the form, which adds one piece. */
  live: { id: string; onAdd: () => void } | null;
};

function Chip({ goods, hasPrice, units, isChosen, live }: ChipProps) {
  const t = useTexts();
  const isOut = goods.available === 0;
  const how = live
    ? {
        type: 'button' as const,
        role: 'option',
        id: live.id,
        'aria-selected': isChosen,
        tabIndex: -1,
        onClick: live.onAdd,
      }
    : { type: 'submit' as const, name: 'add', value: goods.variantId };
  return (
    <button
      {...how}
      className="till-chip"
      data-chosen={isChosen || undefined}
      disabled={isOut}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {goods.swatch ? <i className="till-swatch" style={{ background: goods.swatch }} /> : null}
      <span className="sr-only">{goods.title} </span>
      {goods.options ? <OwnText>{goods.options}</OwnText> : t('common.action.add')}
      {hasPrice ? <MoneyText value={goods.price} className="caption" /> : null}
      <Stock available={goods.available} />
      {units > 0 ? <b className="till-chip-units num">{units}</b> : null}
    </button>
  );
}

function Stock({ available }: { available: number | null }) {
  const t = useTexts();
  if (available === null) return null;
  if (available === 0) return <small>{t('orderlife.edit.soldOut')}</small>;
  return (
    <small className="num">
      <span aria-hidden="true">{available}</span>
      <span className="sr-only">{t('orderlife.edit.available', { count: available })}</span>
    </small>
  );
}
