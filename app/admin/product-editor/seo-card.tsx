import { LOCALES } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PaneField } from '../kit/bilingual-field.tsx';
import { SearchLookCard } from '../search-look/search-look-card.tsx';
import { type Drawn, problemText } from './fields.tsx';
import type { ProductView, TypedImage } from './product-view.ts';

type Props = { drawn: Drawn; view: ProductView; images: TypedImage[] };

/** How the product looks in search engines, and its address. */
export function SeoCard({ drawn: { typed, problems }, view, images }: Props) {
  const t = useTexts();
  const errorOf = (field: string) => problemText(t, problems[field]);
  return (
    <SearchLookCard
      view={view.look}
      first={typed.texts}
      isHidden={typed.isHiddenFromSearch}
      withoutAlt={images.filter(({ alt }) => LOCALES.every((locale) => alt[locale] === '')).length}
      errorOf={errorOf}
      more={(pane) => {
        const error = errorOf(`slug.${pane.locale}`);
        return (
          <PaneField
            pane={pane}
            name="slug"
            label={t('producteditor.seo.slug')}
            value={typed.texts[pane.locale].slug}
            hint={view.id === null ? t('producteditor.seo.slugNew') : t('producteditor.seo.slugHint')}
            maxLength={300}
            {...(error === undefined ? {} : { error })}
          />
        );
      }}
    />
  );
}
