import { Form, useNavigate } from 'react-router';
import { SORTS } from '#lib/listing-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { addressOf } from './filters.tsx';
import type { ListingView } from './listing-view.ts';

const SORT_TEXTS = {
  newest: 'storefront.listing.sortNewest',
  price_asc: 'storefront.listing.sortPriceUp',
  price_desc: 'storefront.listing.sortPriceDown',
  best_selling: 'finding.sort.bestSelling',
  rating: 'finding.sort.rating',
  name: 'common.name',
} as const;

type Props = { view: Pick<ListingView, 'query' | 'sortlessSearch' | 'ownSort'>; action: string };

/** A native select in its own form, which includes the current filters. */
export function SortSelect({ view, action }: Props) {
  const text = useTexts();
  const navigate = useNavigate();
  const { query } = view;
  const kept = [...new URLSearchParams(view.sortlessSearch)];
  const apply = (form: HTMLFormElement | null) =>
    form && navigate(addressOf(form, action), { preventScrollReset: true });
  return (
    <Form action={action} className="sort" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="select-button">
        <Icon name="sort" size="s" />
        <span className="sort-label">{text('storefront.listing.sort')}</span>
        <select
          key={query.sort}
          name="sort"
          defaultValue={query.sort}
          onChange={(event) => apply(event.currentTarget.form)}
        >
          <option value="">{view.ownSort.text}</option>
          {SORTS.filter((sort) => sort !== view.ownSort.name).map((sort) => (
            <option key={sort} value={sort}>
              {text(SORT_TEXTS[sort])}
            </option>
          ))}
        </select>
        <Icon name="chevron" size="xs" />
      </label>
      <noscript>
        <button type="submit" className="btn line small">
          {text('common.action.apply')}
        </button>
      </noscript>
    </Form>
  );
}
