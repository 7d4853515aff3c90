import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useFetcher, useNavigate } from 'react-router';
import { parseWholeNumber } from '#lib/digits.ts';
import { PRICE_CEILING, PRICE_FLOOR } from '#lib/listing-query.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CloseButton } from '../shell/menu-link.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { FilterGroups } from './filter-groups.tsx';
import type { ListingView } from './listing-view.ts';

type Props = {
  view: ListingView;
  /** The page's localised path. */
  action: string;
};

/** URL of a filter form, without the default values that a plain form would include. */
export function addressOf(form: HTMLFormElement, action: string, changed?: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    // A subcategory belongs to the previous category, so a new category clears it.
    const isLeft = name === 'sub' && changed === 'category';
    if (typeof value === 'string' && !isLeft && !isAtRest(name, value)) search.append(name, value);
  }
  const text = search.toString();
  return text ? `${action}?${text}` : action;
}

function isAtRest(name: string, value: string): boolean {
  const rest = { min: PRICE_FLOOR, max: PRICE_CEILING }[name];
  return value === '' || (rest !== undefined && parseWholeNumber(value) === rest);
}

/** Resets the fields to the URL's filters without remounting them, so that the keyboard focus stays. */
function useFieldsOf(view: ListingView) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the fields whenever the address changes
  useEffect(() => form.current?.reset(), [view.search]);
  return form;
}

const LOOK_AFTER_MS = 250;

const isSheet = (part: Element) => part.closest(':popover-open') !== null;

/**
 * Filters of a list. On wide screens they are beside the list and apply at once with scripts, by a button
 * without. On phones they are in a sheet and applied together by a button that shows the number of results.
 */
export function Filters({ view, action, address }: Props & { address: string }) {
  const text = useTexts();
  const navigate = useNavigate();
  const form = useFieldsOf(view);
  const [isOver, setOver] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetcher = useFetcher<{ listing: ListingView }>({ key: `filters ${address}` });

  const change = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name, type } = target as HTMLElement & { name?: string; type?: string };
    const wanted = addressOf(currentTarget, action, name);
    clearTimeout(waiting.current);
    if (isSheet(currentTarget))
      waiting.current = setTimeout(() => navigator.onLine && fetcher.load(wanted), LOOK_AFTER_MS);
    else if (type === 'radio' || type === 'checkbox') navigate(wanted, { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    document.getElementById('filters')?.hidePopover();
    navigate(addressOf(event.currentTarget, action), { preventScrollReset: true });
  };
  return (
    <Sheet
      id="filters"
      label={text('storefront.listing.filters')}
      className="filters from-start"
      role={isOver ? 'dialog' : 'complementary'}
      onOpenChange={setOver}
    >
      <Form ref={form} action={action} className="contents" onChange={change} onSubmit={submit}>
        <div className="sheet-head">
          <h2>{text('storefront.listing.filters')}</h2>
          <CloseButton target="filters" />
        </div>
        <div className="sheet-body">
          <FilterGroups view={view} action={action} />
          <button type="submit" className="btn line small full">
            {text('common.action.apply')}
          </button>
        </div>
        <div className="sheet-foot">
          <Link className="btn line" to={action + view.clearSearch} preventScrollReset>
            {text('storefront.listing.clear')}
          </Link>
          <button type="submit" className="btn primary" aria-live="polite">
            {(fetcher.data?.listing ?? view).showText}
          </button>
        </div>
      </Form>
    </Sheet>
  );
}
