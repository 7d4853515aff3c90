import { type ChangeEvent, type ReactNode, useId } from 'react';
import { Form, useSubmit } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type ListingQuery, PRICE_CEILING, PRICE_FLOOR, SORTS } from '../listing-query.ts';
import { useTexts } from '../shell-context.tsx';
import { CloseButton } from './menu-drawer.tsx';

export type FacetValue = { title: string; slug: string; count: number | null };

export type Facets = {
  categories: FacetValue[];
  subCategories: FacetValue[];
  /** The page is a category already: its own choice is the address, not a filter. */
  fixedCategory: boolean;
};

type Props = { facets: Facets; query: ListingQuery; action: string };

const SORT_TEXTS = {
  featured: 'storefront.listing.sortFeatured',
  newest: 'storefront.listing.sortNewest',
  'price-up': 'storefront.listing.sortPriceUp',
  'price-down': 'storefront.listing.sortPriceDown',
  name: 'storefront.listing.sortName',
} as const;

/** The filters beside the list: a choice applies at once with scripts, with the button without. */
export function FilterRail({ facets, query, action }: Props) {
  const text = useTexts();
  const submit = useSubmit();
  const apply = (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target.type === 'radio') submit(event.currentTarget, { preventScrollReset: true });
  };
  return (
    <aside className="rail" aria-label={text('storefront.listing.filters')}>
      <Form
        action={action}
        onChange={apply}
        preventScrollReset
        key={JSON.stringify(query)}
      >
        <FilterGroups facets={facets} query={query} />
        <button type="submit" className="btn outline small full">
          {text('storefront.listing.apply')}
        </button>
      </Form>
    </aside>
  );
}

/** The same filters on phones: a sheet, applied together by its button. */
export function FilterSheet({ facets, query, action }: Props) {
  const text = useTexts();
  return (
    <Sheet id="filters" label={text('storefront.listing.filters')} className="filters from-start">
      <Form
        action={action}
        className="contents"
        key={JSON.stringify(query)}
        onSubmit={() => document.getElementById('filters')?.hidePopover()}
      >
        <div className="sheet-head">
          <h2>{text('storefront.listing.filters')}</h2>
          <CloseButton target="filters" />
        </div>
        <div className="sheet-body">
          <FilterGroups facets={facets} query={query} />
        </div>
        <div className="sheet-foot">
          <a className="btn outline" href={action}>
            {text('storefront.listing.clear')}
          </a>
          <button type="submit" className="btn primary">
            {text('storefront.listing.show')}
          </button>
        </div>
      </Form>
    </Sheet>
  );
}

function FilterGroups({ facets, query }: Omit<Props, 'action'>) {
  const text = useTexts();
  return (
    <>
      {query.sort ? <input type="hidden" name="sort" value={query.sort} /> : null}
      {facets.categories.length > 0 && !facets.fixedCategory ? (
        <Group title={text('storefront.listing.category')}>
          <Radios name="category" values={facets.categories} chosen={query.category} />
        </Group>
      ) : null}
      {facets.subCategories.length > 0 ? (
        <Group title={text('storefront.listing.subCategory')}>
          <Radios name="sub" values={facets.subCategories} chosen={query.sub} />
        </Group>
      ) : null}
      <Group title={text('storefront.listing.price')}>
        <PriceFields query={query} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="facet" open>
      <summary>
        {title}
        <Icon name="chevron" size="s" />
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

function Radios({ name, values, chosen }: { name: string; values: FacetValue[]; chosen: string }) {
  const text = useTexts();
  const all = { title: text('storefront.listing.everything'), slug: '', count: null };
  return [all, ...values].map((value) => (
    <label key={value.slug} className={value.count === 0 ? 'check-row off' : 'check-row'}>
      <input
        type="radio"
        name={name}
        value={value.slug}
        defaultChecked={chosen === value.slug}
        disabled={value.count === 0}
      />
      <bdi>{value.title}</bdi>
      {value.count === null ? null : <small>{value.count}</small>}
    </label>
  ));
}

function PriceFields({ query }: { query: ListingQuery }) {
  const text = useTexts();
  const help = useId();
  const field = (name: 'min' | 'max', label: string, rest: number) => (
    <label className="field">
      <span className="field-help">{label}</span>
      <input
        className="input num"
        dir="ltr"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        name={name}
        defaultValue={query[name] === rest ? '' : query[name]}
        placeholder={String(rest)}
        aria-describedby={help}
      />
    </label>
  );
  return (
    <div className="range">
      <div className="two-up">
        {field('min', text('storefront.listing.priceFrom'), PRICE_FLOOR)}
        {field('max', text('storefront.listing.priceTo'), PRICE_CEILING)}
      </div>
      <p className="field-help" id={help}>
        {text('storefront.listing.priceHelp')}
      </p>
    </div>
  );
}

/** A native select in a form of its own that carries the filters along. */
export function SortSelect({ query, action }: Omit<Props, 'facets'>) {
  const text = useTexts();
  const submit = useSubmit();
  return (
    <Form action={action} className="sort" preventScrollReset>
      {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
      {query.sub ? <input type="hidden" name="sub" value={query.sub} /> : null}
      {query.min > PRICE_FLOOR ? <input type="hidden" name="min" value={query.min} /> : null}
      {query.max < PRICE_CEILING ? <input type="hidden" name="max" value={query.max} /> : null}
      <label className="select-button">
        <Icon name="sort" size="s" />
        <span className="sort-label">{text('storefront.listing.sort')}</span>
        <select
          key={query.sort}
          name="sort"
          defaultValue={query.sort}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          <option value="">{text(SORT_TEXTS.featured)}</option>
          {SORTS.filter((sort) => sort !== 'featured').map((sort) => (
            <option key={sort} value={sort}>
              {text(SORT_TEXTS[sort])}
            </option>
          ))}
        </select>
        <Icon name="chevron" size="xs" />
      </label>
      <noscript>
        <button type="submit" className="btn outline small">
          {text('storefront.listing.apply')}
        </button>
      </noscript>
    </Form>
  );
}
