import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { FindProduct } from '../kit/find-product.tsx';
import { PickedProducts } from '../kit/picked-products.tsx';
import type { GuideOnPage, GuideProblems, TypedGuide } from './guide-view.ts';

type Props = { sizeGuide: GuideOnPage; typed: TypedGuide; problems: GuideProblems; touch: () => void };

/** The categories and the single products that a guide is for. */
export function GuideUses(props: Props) {
  return (
    <>
      <Categories {...props} />
      <Products {...props} />
    </>
  );
}

function Categories({ sizeGuide, typed, problems }: Props) {
  const t = useTexts();
  return (
    <section className="card card-body">
      <fieldset className="choices">
        <legend>{t('sizeguides.categories')}</legend>
        <p className="muted sm">{t('sizeguides.categoriesHint')}</p>
        {sizeGuide.categories.length === 0 ? (
          <p className="muted sm">{t('sizeguides.noCategories')}</p>
        ) : null}
        <div className="target-list category-list">
          {sizeGuide.categories.map(({ id, title, titleLocale, depth, other }) => (
            <Checkbox
              key={id}
              name="categoryId"
              value={id}
              defaultChecked={typed.categoryIds.includes(id)}
              label={<OwnText locale={titleLocale}>{title}</OwnText>}
              description={other ? t('sizeguides.has', { name: isolate(other) }) : undefined}
              style={{ paddingInlineStart: depth * 20 }}
            />
          ))}
        </div>
        <Problem text={problems.categoryId} />
      </fieldset>
    </section>
  );
}

function Products({ typed, problems, touch }: Props) {
  const t = useTexts();
  const [products, setProducts] = useState(typed.products);
  const change = (next: typeof products) => {
    setProducts(next);
    touch();
  };
  return (
    <section className="card card-body stack" aria-labelledby="guide-products">
      <h2 id="guide-products">{t('sizeguides.products')}</h2>
      <p className="muted sm">{t('sizeguides.productsHint')}</p>
      <input type="hidden" name="products" value={JSON.stringify(products)} />
      {products.length === 0 ? <p className="muted">{t('sizeguides.noProducts')}</p> : null}
      <Problem text={problems.products} />
      <PickedProducts
        products={products}
        label={t('sizeguides.products')}
        removeLabel={({ title }) => t('sizeguides.takeOut', { name: isolate(title) })}
        onChange={change}
      />
      <FindProduct
        taken={products.map(({ id }) => id)}
        label={t('sizeguides.findProduct')}
        onPick={(product) => change([...products, product])}
      />
    </section>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-problem" role="alert">
      {text}
    </p>
  );
}
