import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { SuggestionsProps } from './search-suggestions.tsx';

/** The suggestions of a search form: their code is fetched when its field is first entered. */
function useSuggestionsOf(form: RefObject<HTMLFormElement | null>) {
  const [Panel, setPanel] = useState<ComponentType<SuggestionsProps>>();
  const wake = () => {
    import('./search-suggestions.tsx').then((module) => setPanel(() => module.SearchSuggestions));
  };
  // Entered before the page was awake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) wake();
  }, []);
  return { panel: Panel ? <Panel form={form} /> : null, wake };
}

/** The pill of the header: a plain GET form, so it searches without scripts too. */
export function SearchForm({ className, id }: { className: string; id: string }) {
  const text = useTexts();
  const href = useLocalePath();
  const { pathname, search } = useLocation();
  const query = pathname.endsWith(paths.search) ? (new URLSearchParams(search).get('q') ?? '') : '';
  const form = useRef<HTMLFormElement>(null);
  const { panel, wake } = useSuggestionsOf(form);
  return (
    <Form ref={form} role="search" className={className} action={href(paths.search)} onFocus={wake}>
      <button type="submit" aria-label={text('storefront.shell.search')}>
        <Icon name="search" size="s" />
      </button>
      <input
        key={query}
        id={id}
        type="search"
        name="q"
        dir="auto"
        maxLength={100}
        autoComplete="off"
        defaultValue={query}
        aria-label={text('storefront.shell.search')}
        placeholder={text('storefront.shell.searchPlaceholder')}
      />
      {panel}
    </Form>
  );
}

/** The same search as a field with a button: on the search page, in the phone's sheet and on not-found pages. */
export function SearchField({
  id,
  query = '',
  isNarrow = false,
  isSecond = false,
}: {
  id: string;
  query?: string;
  isNarrow?: boolean;
  /** Stands below another way on, which is the first one. */
  isSecond?: boolean;
}) {
  const text = useTexts();
  const href = useLocalePath();
  const form = useRef<HTMLFormElement>(null);
  const { panel, wake } = useSuggestionsOf(form);
  return (
    <Form
      ref={form}
      onFocus={wake}
      role="search"
      className="search-again"
      action={href(paths.search)}
      aria-label={text('storefront.shell.searchPlaceholder')}
    >
      <input
        key={query}
        id={id}
        className="input"
        type="search"
        name="q"
        dir="auto"
        maxLength={100}
        autoComplete="off"
        defaultValue={query}
        aria-label={text('storefront.shell.search')}
        placeholder={text('storefront.shell.searchShort')}
      />
      <button
        type="submit"
        className={`btn ${isSecond ? 'line' : 'primary'} ${isNarrow ? 'icon-only' : ''}`}
        aria-label={isNarrow ? text('storefront.shell.search') : undefined}
      >
        {isNarrow ? <Icon name="search" size="s" /> : text('storefront.shell.search')}
      </button>
      {panel}
    </Form>
  );
}
