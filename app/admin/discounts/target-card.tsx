import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { Target } from '#domain/discounts/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { DiscountResult, DiscountView } from './discount-view.ts';
import { DiscountCheck, type Fields, useProblem } from './fields.tsx';

type Props = { fields: Fields; discount: DiscountView; result: DiscountResult | undefined };

/** The products a discount applies to. */
export function TargetCard({ fields, discount, result }: Props) {
  const t = useTexts();
  const { typed } = fields;
  const problem = useProblem(fields, 'targets');
  return (
    <section className="card card-body stack" aria-label={t('discounts.edit.forWhat')}>
      <fieldset className="choices">
        <legend>{t('discounts.edit.forWhat')}</legend>
        <div className="choice-row">
          <Radio
            name="goods"
            value="all"
            label={t('discounts.edit.allProducts')}
            defaultChecked={typed.appliesToAll}
          />
          <Radio
            name="goods"
            value="chosen"
            label={t('discounts.edit.chosen')}
            defaultChecked={!typed.appliesToAll}
          />
        </div>
        {problem ? (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <div className="of-chosen stack">
        <Categories fields={fields} discount={discount} />
        <Products
          name={t('common.products')}
          products={result?.products ?? discount.products}
          ids={typed.productIds}
        />
        <FindProducts found={result?.found} />
      </div>
      <DiscountCheck fields={fields} name="excludesSale" label={t('discounts.edit.excludesSale')} />
    </section>
  );
}

function Categories({ fields, discount }: Omit<Props, 'result'>) {
  const t = useTexts();
  if (discount.categories.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{t('common.categories')}</legend>
      <p className="muted sm">{t('discounts.edit.categoriesHint')}</p>
      <div className="target-list">
        {discount.categories.map((category) => (
          <Checkbox
            key={category.id}
            name="categoryId"
            value={category.id}
            defaultChecked={fields.typed.categoryIds.includes(category.id)}
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
