import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { FindProduct } from '../kit/find-product.tsx';
import { PickedProducts } from '../kit/picked-products.tsx';
import { type Drawn, EditorCard, FieldError } from './fields.tsx';
import { MOST_RELATED, type TypedRelated } from './product-view.ts';

type Props = {
  drawn: Drawn;
  related: TypedRelated[];
  /** The id of the product itself, which cannot be chosen. */
  own: string | null;
  onChange: (related: TypedRelated[]) => void;
};

/** The related products; without any, the shop shows others of the category. */
export function RelatedCard({ drawn, related, own, onChange }: Props) {
  const t = useTexts();
  return (
    <EditorCard
      id="related"
      title={t('producteditor.related.title')}
      note={t('producteditor.related.most', { max: MOST_RELATED })}
    >
      <input type="hidden" name="related" value={JSON.stringify(related)} />
      {related.length === 0 ? <p className="muted">{t('producteditor.related.none')}</p> : null}
      <PickedProducts
        products={related}
        label={t('producteditor.related.title')}
        removeLabel={({ title }) => t('producteditor.related.remove', { name: isolate(title) })}
        onChange={onChange}
      />
      <FieldError problem={drawn.problems.related} />
      {related.length < MOST_RELATED && drawn.canEdit ? (
        <FindProduct
          label={t('producteditor.related.find')}
          taken={[...related.map(({ id }) => id), ...(own ? [own] : [])]}
          onPick={(product) => onChange([...related, product])}
        />
      ) : null}
    </EditorCard>
  );
}
