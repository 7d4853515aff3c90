import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { SuggestionsProps } from './search-suggestions.tsx';

/** Loads a form's suggestions when its field is first focused. */
function useSuggestionsOf(form: RefObject<HTMLFormElement | null>) {
  const [Panel, setPanel] = useState<ComponentType<SuggestionsProps>>();
  const wake = () => {
    import('./search-suggestions.tsx').then((module) => setPanel(() => module.SearchSuggestions));
  };
  // The field may have been focused before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) wake();
  }, []);
  return { panel: Panel ? <Panel form={form} /> : null, wake };
}

/** Search field in the header: a GET form that works without scripts. */
export function SearchForm({ className, id }: { className: string; id: string }) {
  const text = useTexts();
  const href = useLocalePath();
  const { pathname, search } = useLocation();
  const query = pathname.endsWith(paths.search) ? (new URLSearchParams(search).get('q') ?? '') : '';
  const form = useRef<HTMLFormElement>(null);
  const { panel, wake } = useSuggestionsOf(form);
  return (
    <Form ref={form} role="search" className={className} action={href(paths.search)} onFocus={wake}>
      <button type="submit" aria-label={text('common.action.search')}>
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
        aria-label={text('common.action.search')}
        placeholder={text('storefront.shell.searchPlaceholder')}
      />
      {panel}
    </Form>
  );
}

/** Search field with a button, for the search page, the phone's sheet and not-found pages. */
export function SearchField({
  id,
  query = '',
  isNarrow = false,
  isSecond = false,
}: {
  id: string;
  query?: string;
  isNarrow?: boolean;
  /** True if the form is secondary to another action above it. */
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
        aria-label={text('common.action.search')}
        placeholder={text('storefront.shell.searchShort')}
      />
      <button
        type="submit"
        className={`btn ${isSecond ? 'line' : 'primary'} ${isNarrow ? 'icon-only' : ''}`}
        aria-label={isNarrow ? text('common.action.search') : undefined}
      >
        {isNarrow ? <Icon name="search" size="s" /> : text('common.action.search')}
      </button>
      {panel}
    </Form>
  );
}
