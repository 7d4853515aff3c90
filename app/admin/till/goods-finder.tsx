import { Button } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CameraButton } from '../../ui/console/camera/camera-button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { FoundProduct } from './found-product.tsx';
import { exactOf, goodsAt, isLeft, nameOf } from './till-goods.ts';
import type { TillFound, TillGoods, TillResult } from './till-view.ts';
import { useAnswer } from './use-answer.ts';
import { useChoice } from './use-choice.ts';
import { useScan } from './use-scan.ts';

type Props = {
  result: TillResult | undefined;
  /** The number of pieces in the order, by variant. */
  units: Record<string, number>;
  onAdd: (goods: TillGoods) => void;
  isFinding: boolean;
};

/**
 * The product search. Results appear as the user types, and Enter adds the selected variant; a complete SKU or barcode
 * is added by Enter even before results appear. Without scripts, a button searches, and each variant is a button that
 * adds one piece.
 */
export function GoodsFinder({ result, units, onAdd, isFinding }: Props) {
  const t = useTexts();
  const id = useId();
  const finder = useGoodsFinder(result, onAdd);
  const scan = useScan(onAdd);
  const { isLive, chosen, products } = finder;
  return (
    <Card label={t('common.products')} className="till-goods" bodyClass="card-body stack">
      <div className="till-search">
        <Glyph name="search" />
        <input
          ref={finder.field}
          // biome-ignore lint/a11y/noAutofocus: the page begins with its search
          autoFocus
          name="q"
          data-find="goods"
          className="till-search-input"
          inputMode="search"
          aria-label={t('orderlife.edit.add')}
          placeholder={t('orderlife.till.find')}
          autoComplete="off"
          dir="auto"
          maxLength={100}
          value={finder.typed}
          {...(isLive && {
            role: 'combobox',
            'aria-expanded': chosen !== undefined,
            'aria-controls': `${id}list`,
            'aria-activedescendant': chosen && `${id}${chosen}`,
          })}
          onChange={(event) => finder.type(event.currentTarget.value)}
          onKeyDown={finder.onKeyDown}
        />
        <CameraButton onCode={scan} />
        <Button className="without-scripts" type="submit" name="intent" value="find" loading={isFinding}>
          {t('orderlife.edit.search')}
        </Button>
      </div>
      <TillKeys />
      <p role="status" className="caption till-said">
        {finder.added ? t('orderlife.till.added', { product: isolate(nameOf(finder.added)) }) : null}
        {finder.isNothing ? t('orderlife.edit.none', { query: isolate(finder.asked) }) : null}
      </p>
      {products.length > 0 ? (
        <div
          className="till-found"
          id={`${id}list`}
          {...{ role: isLive ? 'listbox' : 'group', 'aria-label': t('orderlife.edit.found') }}
        >
          {products.map((product) => (
            <FoundProduct
              key={product.productId}
              {...{ product, units, chosen, isLive, id }}
              onAdd={finder.add}
            />
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function useGoodsFinder(result: TillResult | undefined, onAdd: Props['onAdd']) {
  const isLive = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(result?.kept.q ?? '');
  const [added, setAdded] = useState<TillGoods | null>(null);
  useTypedBefore(field, setTyped);
  const words = typed.trim();
  const answer = useAnswer(isLive && words !== '' ? words : null, goodsAt);
  const found = isLive ? (answer?.answer ?? null) : (result?.found ?? null);
  const products = found?.products ?? [];
  const options = products.flatMap(({ goods }) => goods.filter(isLeft));
  const add = (goods: TillGoods) => {
    onAdd(goods);
    setAdded(goods);
    field.current?.focus();
    field.current?.select();
  };
  const take = async (at: number) => {
    const now = answer?.of === words ? answer.answer : null;
    // A scanner presses Enter before the results arrive. In that case only a complete SKU or barcode is added.
    const known = now ?? (words === '' ? null : await goodsAt(words));
    const exact = known && exactOf(known);
    const taken = exact ?? (now ? options[at] : undefined);
    if (taken) add(taken);
    if (exact) setTyped('');
  };
  const leave = () => setTyped('');
  const choice = useChoice(options.length, { take, leave, groups: firstsOf(products, options) });
  const type = (text: string) => {
    setTyped(text);
    setAdded(null);
    choice.reset();
  };
  return {
    ...{ isLive, field, typed, type, added, add, products, onKeyDown: choice.onKeyDown },
    chosen: options[choice.chosen]?.variantId,
    isNothing: found !== null && !added && products.length === 0,
    asked: isLive ? words : (result?.query ?? ''),
  };
}

/** Keeps what was typed before the scripts ran. */
function useTypedBefore(field: RefObject<HTMLInputElement | null>, set: (typed: string) => void) {
  useEffect(() => {
    if (field.current?.value) set(field.current.value);
  }, [field, set]);
}

/** The index of the first option of each product. */
const firstsOf = (products: TillFound['products'], options: readonly TillGoods[]) =>
  products.map(({ goods }) => options.findIndex((each) => goods.includes(each)));

/** Shows the keyboard shortcuts, except on touch screens. */
function TillKeys() {
  const t = useTexts();
  return (
    <p className="till-keys caption needs-scripts" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {t('orderlife.till.keys.choose')} <kbd>Enter</kbd>{' '}
      {t('orderlife.till.keys.add')} <kbd>F2</kbd> {t('common.customer')} <kbd>F9</kbd>{' '}
      {t('orderlife.manual.submit')}
    </p>
  );
}
