import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { Target } from '#domain/discounts/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { TickField, useValue } from '../kit/form-fields.tsx';
import type { DiscountResult, DiscountView } from './discount-view.ts';

type Props = { discount: DiscountView; result: DiscountResult | undefined };

/** The products a discount applies to. */
export function TargetCard({ discount, result }: Props) {
  const t = useTexts();
  const problem = useValue('targets').error;
  const appliesToAll = useValue('appliesToAll').value === true;
  const productIds = useValue('productIds').value as string[];
  return (
    <section className="card card-body stack" aria-label={t('discounts.edit.forWhat')}>
      <fieldset className="choices">
        <legend>{t('discounts.edit.forWhat')}</legend>
        <div className="choice-row">
          <Radio
            name="goods"
            value="all"
            label={t('discounts.edit.allProducts')}
            defaultChecked={appliesToAll}
          />
          <Radio
            name="goods"
            value="chosen"
            label={t('discounts.edit.chosen')}
            defaultChecked={!appliesToAll}
          />
        </div>
        {problem ? (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <div className="of-chosen stack">
        <Categories categories={discount.categories} />
        <Products
          name={t('common.products')}
          products={result?.products ?? discount.products}
          ids={productIds}
        />
        <FindProducts found={result?.found} />
      </div>
      <TickField name="excludesSale" label={t('discounts.edit.excludesSale')} />
    </section>
  );
}

function Categories({ categories }: Pick<DiscountView, 'categories'>) {
  const t = useTexts();
  const chosen = useValue('categoryIds').value as string[];
  if (categories.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{t('common.categories')}</legend>
      <p className="muted sm">{t('discounts.edit.categoriesHint')}</p>
      <div className="target-list">
        {categories.map((category) => (
          <Checkbox
            key={category.id}
            name="categoryId"
            value={category.id}
            defaultChecked={chosen.includes(category.id)}
            label={<OwnText locale={category.titleLocale}>{category.title}</OwnText>}
            style={{ paddingInlineStart: category.depth * 24 }}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Products({ name, products, ids }: { name: string; products: Target[]; ids: string[] }) {
  if (products.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{name}</legend>
      <div className="target-list">
        {products.map(({ id, title, titleLocale }) => (
          <Checkbox
            key={id}
            name="productId"
            value={id}
            defaultChecked={ids.includes(id)}
            label={<OwnText locale={titleLocale}>{title}</OwnText>}
          />
        ))}
      </div>
    </fieldset>
  );
}

function FindProducts({ found }: { found: Target[] | undefined }) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className="find-row">
        <TextInput
          name="findProduct"
          inputMode="search"
          label={t('discounts.edit.findProduct')}
          dir="auto"
          maxLength={100}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            button.current?.click();
          }}
        />
        <Button type="submit" name="intent" value="find" ref={button}>
          {t('discounts.edit.find')}
        </Button>
      </div>
      {found?.length === 0 ? (
        <p className="muted" role="status">
          {t('discounts.edit.noProducts')}
        </p>
      ) : null}
      {found ? <Products name={t('discounts.edit.found')} products={found} ids={[]} /> : null}
    </>
  );
}
