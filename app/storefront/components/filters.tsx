import { type ChangeEvent, type FormEvent, type ReactNode, useId } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Facet } from '#domain/catalog/index.ts';
import { type ListingQuery, listingSearch, PRICE_CEILING, PRICE_FLOOR, SORTS } from '#lib/listing-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useTexts } from '../shell-context.tsx';
import { CloseButton } from './menu-drawer.tsx';

/** A page that is a category already has none to choose: its list is empty then. */
export type Facets = { categories: Facet[]; subCategories: Facet[]; brands: Facet[] };

type Props = {
  view: { facets: Facets; query: ListingQuery; words: string; isSearch: boolean };
  /** The page's own path, in its language. */
  action: string;
};

const SORT_TEXTS = {
  newest: 'storefront.listing.sortNewest',
  price_asc: 'storefront.listing.sortPriceUp',
  price_desc: 'storefront.listing.sortPriceDown',
  name: 'storefront.listing.sortName',
} as const;

/** Goes to the address of a form's filters, without the empty ones; the plain form post would carry them along. */
function useApply(action: string) {
  const navigate = useNavigate();
  return (form: HTMLFormElement, changed?: string) => {
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      // Sub categories belong to the category that was left.
      const isLeft = name === 'sub' && changed === 'category';
      if (typeof value === 'string' && value !== '' && !isLeft) search.set(name, value);
    }
    navigate(`${action}?${search}`, { preventScrollReset: true });
  };
}

/** The filters beside the list: a choice applies at once with scripts, with the button without. */
export function FilterRail({ view, action }: Props) {
  const text = useTexts();
  const apply = useApply(action);
  const change = (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target.type === 'radio') apply(event.currentTarget, event.target.name);
  };
  return (
    <aside className="rail" aria-label={text('storefront.listing.filters')}>
      <Form
        action={action}
        onChange={change}
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
        preventScrollReset
        key={JSON.stringify(view.query)}
      >
        <FilterGroups view={view} />
        <button type="submit" className="btn line small full">
          {text('storefront.listing.apply')}
        </button>
      </Form>
    </aside>
  );
}

/** The same filters on phones: a sheet, applied together by its button. */
export function FilterSheet({ view, action }: Props) {
  const text = useTexts();
  const apply = useApply(action);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    document.getElementById('filters')?.hidePopover();
    apply(event.currentTarget);
  };
  return (
    <Sheet id="filters" label={text('storefront.listing.filters')} className="filters from-start">
      <Form action={action} className="contents" key={JSON.stringify(view.query)} onSubmit={show}>
        <div className="sheet-head">
          <h2>{text('storefront.listing.filters')}</h2>
          <CloseButton target="filters" />
        </div>
        <div className="sheet-body">
          <FilterGroups view={view} />
        </div>
        <div className="sheet-foot">
          <a className="btn line" href={action + listingSearch({}, view.words)}>
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

function FilterGroups({ view }: Pick<Props, 'view'>) {
  const text = useTexts();
  const { facets, query } = view;
  return (
    <>
      {view.words ? <input type="hidden" name="q" value={view.words} /> : null}
      {query.sort ? <input type="hidden" name="sort" value={query.sort} /> : null}
      <Radios title={text('storefront.listing.category')} name="category" facets={facets.categories} />
      <Radios title={text('storefront.listing.subCategory')} name="sub" facets={facets.subCategories} />
      <Group title={text('storefront.listing.price')}>
        <PriceFields query={query} />
      </Group>
      <Radios title={text('storefront.listing.brand')} name="brand" facets={facets.brands} />
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

function Radios({ title, name, facets }: { title: string; name: string; facets: Facet[] }) {
  const text = useTexts();
  if (facets.length === 0) return null;
  return (
    <Group title={title}>
      <label className="check-row">
        <input type="radio" name={name} value="" defaultChecked={!facets.some((facet) => facet.isChosen)} />
        <span className="grow">{text('storefront.listing.everything')}</span>
      </label>
      {facets.map((facet) => (
        <label key={facet.slug} className={facet.count === 0 ? 'check-row off' : 'check-row'}>
          <input
            type="radio"
            name={name}
            value={facet.slug}
            defaultChecked={facet.isChosen}
            disabled={facet.count === 0 && !facet.isChosen}
          />
          <bdi className="grow">{facet.label}</bdi>
          <small>{facet.count}</small>
        </label>
      ))}
    </Group>
  );
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
export function SortSelect({ view, action }: Props) {
  const text = useTexts();
  const apply = useApply(action);
  const { query } = view;
  const kept = new URLSearchParams(listingSearch({ ...query, sort: '', after: '' }, view.words));
  return (
    <Form action={action} className="sort" preventScrollReset>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="select-button">
        <Icon name="sort" size="s" />
        <span className="sort-label">{text('storefront.listing.sort')}</span>
        <select
          key={query.sort}
          name="sort"
          defaultValue={query.sort}
          onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        >
          <option value="">
            {text(view.isSearch ? 'storefront.listing.sortRelevance' : 'storefront.listing.sortFeatured')}
          </option>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {text(SORT_TEXTS[sort])}
            </option>
          ))}
        </select>
        <Icon name="chevron" size="xs" />
      </label>
      <noscript>
        <button type="submit" className="btn line small">
          {text('storefront.listing.apply')}
        </button>
      </noscript>
    </Form>
  );
}
