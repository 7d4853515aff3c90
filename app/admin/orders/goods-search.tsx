import { Button, TextInput } from '@mantine/core';
import type { FoundGoods } from '#domain/checkout/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';

type Props = {
  search: { found: FoundGoods[] | null; query: string } | null;
  /** The typed values of the surrounding form. */
  kept: Record<string, string>;
  /** The quantity of a found variant is the field `prefix` + its id. */
  prefix: string;
  button: { name: string; loading?: boolean };
};

/**
 * Searches products for an order, inside the order's form. The button submits the whole form, so that the
 * typed values come back with the products found.
 */
export function GoodsSearch({ search, kept, prefix, button }: Props) {
  const t = useTexts();
  const found = search?.found ?? null;
  return (
    <>
      <div className="panel-find-row">
        <TextInput
          name="q"
          inputMode="search"
          label={t('orderlife.edit.add')}
          placeholder={t('orderlife.edit.find')}
          defaultValue={kept.q ?? ''}
          dir="auto"
          className="grow"
        />
        <Button type="submit" value="find" {...button}>
          {t('orderlife.edit.search')}
        </Button>
      </div>
      {found && found.length === 0 ? (
        <p className="muted" role="status">
          {t('orderlife.edit.none', { query: isolate(search?.query ?? '') })}
        </p>
      ) : null}
      {found && found.length > 0 ? (
        <ul className="panel-lines" aria-label={t('orderlife.edit.found')}>
          {found.map((item) => (
            <GoodsRow
              key={item.variantId}
              item={item}
              prefix={prefix}
              typed={kept[prefix + item.variantId]}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** A variant with a field for its quantity. */
export function GoodsRow(props: { item: FoundGoods; prefix: string; typed: string | undefined }) {
  const t = useTexts();
  const { item, prefix, typed = '0' } = props;
  return (
    <li className="panel-line">
      <div className="grow">
        <p className="strong">
          <OwnText>{item.title}</OwnText>
        </p>
        <p className="caption">
          <OwnText>{item.options}</OwnText> {item.sku ? <Code>{item.sku}</Code> : null}
        </p>
        <p className="caption">
          <MoneyText value={item.price} />{' '}
          {item.available === null
            ? null
            : item.available > 0
              ? t('orderlife.edit.available', { count: item.available })
              : t('orderlife.edit.soldOut')}
        </p>
      </div>
      <TextInput
        className="units-field"
        name={prefix + item.variantId}
        aria-label={t('orderlife.edit.quantity', { product: item.title })}
        defaultValue={typed}
        disabled={item.available === 0}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
    </li>
  );
}
