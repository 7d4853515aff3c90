import { OPTION_PREFIX } from '#lib/listing-query.ts';
import { useTexts } from '../shell/shell-context.tsx';
import { Choices, FilterGroup } from './filter-choices.tsx';
import type { ListingView } from './listing-view.ts';
import { PriceFields } from './price-fields.tsx';

type View = Pick<ListingView, 'facets' | 'query' | 'words' | 'clears'>;

/** All filters of a list as fields of one form; the most used are expanded. */
export function FilterGroups({ view, action }: { view: View; action: string }) {
  const text = useTexts();
  const { facets, query, clears } = view;
  const radios = (name: 'category' | 'sub' | 'brand', title: string, isOpen = true) =>
    facets[LISTS[name]].length === 0 ? null : (
      <FilterGroup title={title} isOpen={isOpen || query[name] !== ''} without={at(action, clears[name])}>
        <Choices
          kind="radio"
          name={name}
          choices={facets[LISTS[name]]}
          hasMore={name === 'brand' && facets.hasMoreBrands}
        />
      </FilterGroup>
    );
  return (
    <>
      {view.words ? <input type="hidden" name="q" value={view.words} /> : null}
      {query.sort ? <input type="hidden" name="sort" value={query.sort} /> : null}
      {radios('category', text('storefront.listing.category'))}
      {radios('sub', text('storefront.listing.subCategory'))}
      <FilterGroup title={text('common.price')} isOpen without={at(action, clears.price)}>
        <PriceFields query={query} />
      </FilterGroup>
      <OptionGroups view={view} action={action} />
      {radios('brand', text('storefront.listing.brand'), facets.categories.length === 0)}
      <StarsGroup view={view} action={action} />
      <ShelfGroup view={view} action={action} />
    </>
  );
}

const LISTS = { category: 'categories', sub: 'subCategories', brand: 'brands' } as const;

type Part = { view: View; action: string };

const at = (action: string, search: string | undefined) => (search === undefined ? null : action + search);

function OptionGroups({ view, action }: Part) {
  return view.facets.options.map(({ param, label, values, hasMore }, index) => (
    <FilterGroup
      key={param}
      title={label}
      isOpen={index === 0 || values.some(({ isChosen }) => isChosen)}
      without={at(action, view.clears.options[param])}
    >
      <Choices kind="checkbox" name={OPTION_PREFIX + param} choices={values} hasMore={hasMore} />
    </FilterGroup>
  ));
}

function StarsGroup({ view: { facets, query, clears }, action }: Part) {
  const text = useTexts();
  const choices = facets.stars.map((choice) => ({
    ...choice,
    isChosen: Number(choice.value) === query.stars,
  }));
  if (choices.every(({ count, isChosen }) => count === 0 && !isChosen)) return null;
  return (
    <FilterGroup
      title={text('finding.filter.rating')}
      isOpen={query.stars > 0}
      without={at(action, clears.stars)}
    >
      <Choices kind="radio" name="stars" choices={choices} />
    </FilterGroup>
  );
}

function ShelfGroup({ view: { facets, query, clears }, action }: Part) {
  const text = useTexts();
  const choice = (label: string, count: number, isChosen: boolean) => [
    { value: '1', label, count, isChosen, swatch: '' },
  ];
  return (
    <FilterGroup
      title={text('finding.filter.shelf')}
      isOpen={query.sale || query.stock}
      without={at(action, clears.shelf)}
    >
      <Choices
        kind="checkbox"
        name="stock"
        choices={choice(text('finding.filter.inStock'), facets.inStock, query.stock)}
      />
      <Choices
        kind="checkbox"
        name="sale"
        choices={choice(text('finding.filter.onSale'), facets.onSale, query.sale)}
      />
    </FilterGroup>
  );
}
