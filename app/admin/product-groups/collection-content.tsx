import { Button, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CurrencyUnit } from '../../ui/console/currency-unit.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { FindProduct } from '../kit/find-product.tsx';
import { PickedProducts } from '../kit/picked-products.tsx';
import { useRows } from '../kit/use-rows.ts';
import {
  type GroupOnPage,
  type GroupProblems,
  RULE_FIELDS,
  type RuleField,
  type TypedCondition,
  type TypedGroup,
} from './group-view.ts';

type Props = { productGroup: GroupOnPage; typed: TypedGroup; problems: GroupProblems; touch: () => void };

/** A collection's products: chosen by hand in their order, or by a rule. */
export function CollectionContent({ productGroup, typed, problems, touch }: Props) {
  const t = useTexts();
  const [mode, setMode] = useState(typed.mode);
  return (
    <section className="card card-body stack" aria-labelledby="group-content">
      <h2 id="group-content">{t('productgroups.content')}</h2>
      <div className="choice-row" role="radiogroup" aria-labelledby="group-content">
        {(['hand', 'rule'] as const).map((each) => (
          <Radio
            key={each}
            name="mode"
            value={each}
            label={t(`productgroups.mode.${each}`)}
            checked={mode === each}
            onChange={() => setMode(each)}
          />
        ))}
      </div>
      {mode === 'hand' ? (
        <ByHand typed={typed} problems={problems} touch={touch} />
      ) : (
        <ByRule productGroup={productGroup} typed={typed} problems={problems} touch={touch} />
      )}
    </section>
  );
}

function ByHand({ typed, problems, touch }: Omit<Props, 'productGroup'>) {
  const t = useTexts();
  const [products, setProducts] = useState(typed.products);
  const change = (next: typeof products) => {
    setProducts(next);
    touch();
  };
  return (
    <>
      <input type="hidden" name="products" value={JSON.stringify(products)} />
      {products.length === 0 ? <p className="muted">{t('productgroups.noProducts')}</p> : null}
      {problems.products ? (
        <p className="field-problem" role="alert">
          {problems.products}
        </p>
      ) : null}
      <PickedProducts
        products={products}
        label={t('productgroups.products')}
        removeLabel={({ title }) => t('productgroups.takeOut', { name: isolate(title) })}
        onChange={change}
      />
      <FindProduct
        taken={products.map(({ id }) => id)}
        label={t('productgroups.findProduct')}
        onPick={(product) => change([...products, product])}
      />
    </>
  );
}

function ByRule({ productGroup, typed, problems, touch }: Props) {
  const t = useTexts();
  const first = typed.conditions.length > 0 ? typed.conditions : [{ ...BLANK, key: 'n' }];
  const { rows, add, remove } = useRows<TypedCondition>(first, BLANK);
  return (
    <>
      <NativeSelect
        name="match"
        label={t('productgroups.match')}
        defaultValue={typed.match}
        data={(['all', 'any'] as const).map((value) => ({
          value,
          label: t(`productgroups.matches.${value}`),
        }))}
      />
      {problems.conditions ? (
        <p className="field-problem" role="alert">
          {problems.conditions}
        </p>
      ) : null}
      <ul className="rule-rows">
        {rows.map((row) => (
          <Condition
            key={row.key}
            row={row}
            productGroup={productGroup}
            onRemove={() => {
              remove(row.key);
              touch();
            }}
          />
        ))}
      </ul>
      <div>
        <Button
          leftSection={<Glyph name="plus" />}
          onClick={() => {
            add();
            touch();
          }}
        >
          {t('productgroups.addCondition')}
        </Button>
      </div>
    </>
  );
}

const BLANK: Omit<TypedCondition, 'key'> = { field: 'tag', value: '', from: '', to: '' };

type RowProps = { row: TypedCondition; productGroup: GroupOnPage; onRemove: () => void };

function Condition({ row, productGroup, onRemove }: RowProps) {
  const t = useTexts();
  const [field, setField] = useState<RuleField>(row.field);
  const name = (part: string) => `conditions.${row.key}.${part}`;
  return (
    <li className="rule-row">
      <NativeSelect
        name={name('field')}
        aria-label={t('productgroups.conditionField')}
        value={field}
        onChange={(event) => setField(event.currentTarget.value as RuleField)}
        data={RULE_FIELDS.map((value) => ({ value, label: t(`productgroups.rule.${value}`) }))}
      />
      <ConditionValue field={field} row={row} productGroup={productGroup} name={name} />
      <button
        type="button"
        className="icon-button"
        aria-label={t('productgroups.removeCondition')}
        onClick={onRemove}
      >
        <Glyph name="trash" small />
      </button>
    </li>
  );
}

type ValueProps = Omit<RowProps, 'onRemove'> & { field: RuleField; name: (part: string) => string };

function ConditionValue({ field, row, productGroup, name }: ValueProps) {
  const t = useTexts();
  const common = {
    name: name('value'),
    'aria-label': t(`productgroups.rule.${field}`),
    defaultValue: row.value,
  };
  switch (field) {
    case 'category':
    case 'brand':
      return <NativeSelect {...common} key={field} data={productGroup.choices[field]} />;
    case 'tag':
      return <TextInput {...common} dir="auto" maxLength={100} />;
    case 'stars':
      return (
        <NativeSelect
          {...common}
          key={field}
          data={[4, 3, 2, 1].map((stars) => ({
            value: String(stars),
            label: t('productgroups.stars', { stars }),
          }))}
        />
      );
    case 'price':
      return (
        <span className="rule-span">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              name={name(end)}
              aria-label={t(`productgroups.price.${end}`)}
              placeholder={t(`productgroups.price.${end}`)}
              defaultValue={row[end]}
              inputMode="decimal"
              dir="ltr"
              maxLength={20}
              rightSection={<CurrencyUnit currency={productGroup.currency} />}
              rightSectionWidth={52}
            />
          ))}
        </span>
      );
    default:
      return <span className="grow" />;
  }
}
