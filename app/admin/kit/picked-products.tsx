import { Glyph } from '../../ui/console/glyph.tsx';
import { type PickedProduct, ProductFace } from './find-product.tsx';
import { moveRow, Sortable } from './sortable.tsx';

type Props = {
  products: PickedProduct[];
  label: string;
  removeLabel: (product: PickedProduct) => string;
  onChange: (products: PickedProduct[]) => void;
};

/** Chosen products in an order set by hand. */
export function PickedProducts({ products, label, removeLabel, onChange }: Props) {
  return (
    <Sortable
      rows={products.map((product) => ({ ...product, key: product.id }))}
      nameOf={(row) => row.title}
      label={label}
      className="related-list"
      onMove={(from, to) => onChange(moveRow(products, from, to))}
    >
      {(row, parts) => (
        <div className="related-row">
          {parts.handle}
          <ProductFace src={row.src} />
          <bdi className="grow clip">{row.title}</bdi>
          {parts.moves}
          <button
            type="button"
            className="icon-button small"
            aria-label={removeLabel(row)}
            onClick={() => onChange(products.filter(({ id }) => id !== row.id))}
          >
            <Glyph name="close" small />
          </button>
        </div>
      )}
    </Sortable>
  );
}
