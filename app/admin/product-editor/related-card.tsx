import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { FindProduct, ProductFace } from '../kit/find-product.tsx';
import { moved, Sortable } from '../kit/sortable.tsx';
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
  const rows = related.map((product) => ({ ...product, key: product.id }));
  return (
    <EditorCard
      id="related"
      title={t('editor.related.title')}
      note={t('editor.related.most', { max: MOST_RELATED })}
    >
      <input type="hidden" name="related" value={JSON.stringify(related)} />
      {related.length === 0 ? <p className="muted">{t('editor.related.none')}</p> : null}
      <Sortable
        rows={rows}
        nameOf={(row) => row.title}
        label={t('editor.related.title')}
        className="related-list"
        onMove={(from, to) => onChange(moved(related, from, to))}
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
              aria-label={t('editor.related.remove', { name: isolate(row.title) })}
              onClick={() => onChange(related.filter(({ id }) => id !== row.id))}
            >
              <Glyph name="close" small />
            </button>
          </div>
        )}
      </Sortable>
      <FieldError problem={drawn.problems.related} />
      {related.length < MOST_RELATED && drawn.canEdit ? (
        <FindProduct
          label={t('editor.related.find')}
          taken={[...related.map(({ id }) => id), ...(own ? [own] : [])]}
          onPick={(product) => onChange([...related, product])}
        />
      ) : null}
    </EditorCard>
  );
}
