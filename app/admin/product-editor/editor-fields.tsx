import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { CustomCard } from './custom-card.tsx';
import type { Drawn } from './fields.tsx';
import { MediaCard } from './media-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { PriceCard } from './price-card.tsx';
import type { ProductView } from './product-view.ts';
import { RelatedCard } from './related-card.tsx';
import { SeoCard } from './seo-card.tsx';
import { type ReplacedPrices, setSharedPrice } from './shared-prices.ts';
import { OrganisationCard, StatusCard } from './side-cards.tsx';
import { StockCard } from './stock-card.tsx';
import { TitleCard } from './title-card.tsx';
import { typedInForm } from './typed-product.ts';
import { useVariants } from './use-variants.ts';

const LossDialog = lazy(() => import('./loss-dialog.tsx'));

type Props = { view: ProductView; drawn: Drawn; form: RefObject<HTMLFormElement | null> };

/** The cards of the editor. Values in React state are posted by hidden fields. */
export function EditorFields({ view, drawn, form }: Props) {
  const { typed, changed } = drawn;
  const [images, setImages] = useState(typed.images);
  const [related, setRelated] = useState(typed.related);
  const [tags, setTags] = useState(typed.tags);
  const [replaced, setReplaced] = useState<ReplacedPrices>({});
  const baseNow = () => (form.current ? typedInForm(new FormData(form.current)).base : typed.base);
  const variants = useVariants(typed, baseNow);
  const hydrated = useHydrated();
  // The hidden fields have the values of the state now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of these values changes
  useEffect(() => {
    if (hydrated) changed();
  }, [images, related, tags, variants.json]);
  const { rows } = variants;
  return (
    <fieldset className="split product-split" disabled={!drawn.canEdit}>
      <div className="stack product-main">
        <TitleCard {...drawn} />
        <input type="hidden" name="images" value={JSON.stringify(images)} />
        <MediaCard drawn={drawn} images={images} onChange={setImages} />
        <PriceCard
          drawn={drawn}
          view={view}
          rows={rows}
          replaced={replaced}
          onShared={(field, value) => {
            const after = setSharedPrice(rows, { field, value }, replaced);
            variants.setRows(() => after.rows);
            setReplaced(after.replaced);
          }}
        />
        <StockCard drawn={drawn} canAdjust={view.canAdjustStock} isHidden={rows.length > 0} />
        <OptionsCard drawn={drawn} variants={variants} images={images} currency={view.currency} />
        <SeoCard drawn={drawn} view={view} images={images} />
        <CustomCard drawn={drawn} fields={view.fields} />
        <RelatedCard drawn={drawn} related={related} own={view.id} onChange={setRelated} />
      </div>
      <aside className="stack product-aside">
        <StatusCard drawn={drawn} view={view} />
        <OrganisationCard drawn={drawn} view={view} tags={tags} onTags={setTags} />
      </aside>
      {variants.loss ? (
        <Suspense fallback={null}>
          <LossDialog loss={variants.loss} onClose={variants.closeLoss} />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
