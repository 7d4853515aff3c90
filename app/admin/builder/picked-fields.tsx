import { NativeSelect } from '@mantine/core';
import type { Field } from '#blocks/field.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { FindProduct, type PickedProduct } from '../kit/find-product.tsx';
import { PickedProducts } from '../kit/picked-products.tsx';
import { MediaField } from '../media/media-field.tsx';
import type { BuilderChoices } from './builder-view.ts';
import { labelOf } from './field-texts.ts';

export type PickedProps<Value> = {
  name: string;
  field: Field;
  value: Value;
  choices: BuilderChoices;
  canEdit: boolean;
  onChange: (value: Value) => void;
};

/** The addresses of pictures that were chosen since the page was loaded. */
const PICKED = new Map<string, string>();

/** The address of a chosen picture; undefined for none, or if it was deleted. */
export function pictureSrc({ pictures }: BuilderChoices, id: unknown): string | undefined {
  return typeof id === 'string' ? (PICKED.get(id) ?? pictures[id]) : undefined;
}

/** A picture of the library; it is kept by its id. */
export function PictureField({ name, field, value, choices, canEdit, onChange }: PickedProps<string | null>) {
  const t = useTexts();
  const src = pictureSrc(choices, value);
  return (
    <MediaField
      name="picture"
      label={labelOf(t, name, field)}
      value={value && src ? { id: value, src } : null}
      disabled={!canEdit}
      onChange={(item) => {
        if (item) PICKED.set(item.id, item.src);
        onChange(item?.id ?? null);
      }}
    />
  );
}

/** The products that were found since the page was loaded. */
const FOUND = new Map<string, PickedProduct>();

/** Products in an order set by hand. One that was deleted is not in the list, and goes with the next change. */
export function ProductsField({ name, field, value, choices, onChange }: PickedProps<string[]>) {
  const t = useTexts();
  const products = value.flatMap((id) => FOUND.get(id) ?? choices.products[id] ?? []);
  return (
    <div className="stack">
      <PickedProducts
        products={products}
        label={labelOf(t, name, field)}
        removeLabel={({ title }) => t('builder.removeProduct', { name: title })}
        onChange={(next) => onChange(next.map(({ id }) => id))}
      />
      {products.length < field.max ? (
        <FindProduct
          taken={value}
          label={t('builder.findProduct')}
          onPick={(product) => {
            FOUND.set(product.id, product);
            onChange([...products.map(({ id }) => id), product.id]);
          }}
        />
      ) : null}
    </div>
  );
}

const KINDS = ['categories', 'brands', 'collections'] as const;

/** One category, brand or collection of the store. */
export function GroupField({ name, field, value, choices, onChange }: PickedProps<string | null>) {
  const t = useTexts();
  const listed = KINDS.map((kind) => ({
    group: t(`builder.groups.${kind}`),
    items: choices.groups
      .filter((group) => group.kind === kind)
      .map(({ id, title }) => ({ value: `${kind}:${id}`, label: title })),
  }));
  return (
    <NativeSelect
      label={labelOf(t, name, field)}
      value={value ?? ''}
      data={[
        { value: '', label: t('builder.groups.none') },
        ...listed.filter(({ items }) => items.length > 0),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
