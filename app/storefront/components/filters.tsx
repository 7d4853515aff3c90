import { type FormEvent, useEffect, useRef } from 'react';
import { Form, Link, useFetcher, useNavigate } from 'react-router';
import { Sheet } from '../../ui/sheet.tsx';
import type { ListingView } from '../listing-view.ts';
import { useTexts } from '../shell-context.tsx';
import { FilterGroups } from './filter-groups.tsx';
import { CloseButton } from './menu-drawer.tsx';

type Props = {
  view: ListingView;
  /** The page's own path, in its language. */
  action: string;
};

/** The address that a form of filters means, without the empty fields that a plain form would carry along. */
export function addressOf(form: HTMLFormElement, action: string, changed?: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    // Sub categories belong to the category that was left.
    const isLeft = name === 'sub' && changed === 'category';
    if (typeof value === 'string' && value !== '' && !isLeft) search.append(name, value);
  }
  const text = search.toString();
  return text ? `${action}?${text}` : action;
}

/** Makes the fields say what the address says, without being made anew: the keyboard stays where it is. */
function useFieldsOf(view: Props['view']) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be done whenever the address changes
  useEffect(() => form.current?.reset(), [view.search]);
  return form;
}

/** The filters beside the list: a choice applies at once with scripts, with the button without. */
export function FilterRail({ view, action }: Props) {
  const text = useTexts();
  const navigate = useNavigate();
  const form = useFieldsOf(view);
  const apply = (changed?: string) => {
    if (form.current) navigate(addressOf(form.current, action, changed), { preventScrollReset: true });
  };
  return (
    <aside className="rail" aria-label={text('storefront.listing.filters')}>
      <Form
        ref={form}
        action={action}
        onChange={({ target }) => {
          const { name, type } = target as HTMLElement & { name?: string; type?: string };
          if (type === 'radio' || type === 'checkbox') apply(name);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        preventScrollReset
      >
        <FilterGroups view={view} action={action} />
        <button type="submit" className="btn line small full">
          {text('storefront.listing.apply')}
        </button>
      </Form>
    </aside>
  );
}

const LOOK_AFTER_MS = 250;

/** The same filters on phones: a sheet, applied together by its button, which says what they would find. */
export function FilterSheet({ view, action }: Props) {
  const text = useTexts();
  const navigate = useNavigate();
  const fetcher = useFetcher<{ listing: ListingView }>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLElement & { name?: string };
    const address = addressOf(currentTarget, action, name);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => navigator.onLine && fetcher.load(address), LOOK_AFTER_MS);
  };
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    document.getElementById('filters')?.hidePopover();
    navigate(addressOf(event.currentTarget, action), { preventScrollReset: true });
  };
  return (
    <Sheet id="filters" label={text('storefront.listing.filters')} className="filters from-start">
      <Form action={action} className="contents" onChange={look} onSubmit={show}>
        <div className="sheet-head">
          <h2>{text('storefront.listing.filters')}</h2>
          <CloseButton target="filters" />
        </div>
        <div className="sheet-body">
          <FilterGroups view={view} action={action} />
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
