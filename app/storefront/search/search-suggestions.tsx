import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useLocalePath, useShell } from '../shell/shell-context.tsx';
import { useSoleOverlay } from '../shell/sole-overlay.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { groupsOf, type SuggestionGroup, SuggestionRow } from './suggestion-groups.tsx';
import { type FormRef, fieldOf, useCombobox } from './use-combobox.ts';
import { type Answered, useAnswer } from './use-suggestions.ts';

export type SuggestionsProps = { form: FormRef };

/** Panel below a search field: recent searches, then suggestions while typing. */
export function SearchSuggestions({ form }: SuggestionsProps) {
  const href = useLocalePath();
  const { menu } = useShell();
  const [recent, setRecent] = useState(recentSearches);
  const [typed, setTyped] = useState(() => fieldOf(form)?.value ?? '');
  const answered = useAnswer(typed);
  const groups = answered ? groupsOf({ ...answered, recent, menu, href }) : [];
  const rows = groups.flatMap((group) => group.rows);
  const keep = (words: string) => {
    rememberSearch(words);
    setRecent(recentSearches());
  };
  const submit = (value: string) => {
    keep(value);
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  };
  const box = useCombobox(form, { count: rows.length, onType: setTyped, onSubmit: submit });
  const isShown = box.isOpen && answered !== null && (rows.length > 0 || answered.query !== '');
  useSoleOverlay(isShown, box.close);
  if (!answered) return null;
  const { texts } = answered.answer;
  return (
    <div className="suggestions" hidden={!isShown}>
      <p className="sr-only" role="status">
        {isShown && answered.query !== '' ? texts.available : ''}
      </p>
      <Said answered={answered} />
      <div id={box.listId} role="listbox" aria-label={texts.panel}>
        {groups.map((group) => (
          <Group key={group.title || 'more'} group={group}>
            {group.rows.map((row) => (
              <SuggestionRow
                key={row.key}
                row={row}
                id={box.rowId(rows.indexOf(row))}
                isActive={rows.indexOf(row) === box.active}
                texts={texts}
                query={answered.query}
                onChoose={() => {
                  keep(row.words ?? answered.query);
                  box.close();
                }}
              />
            ))}
          </Group>
        ))}
      </div>
      {answered.query === '' && recent.length > 0 ? (
        <button
          type="button"
          className="link sm forget"
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {texts.forget}
        </button>
      ) : null}
    </div>
  );
}

/** Message above the suggestions. */
function Said({ answered: { query, answer } }: { answered: Answered }) {
  const { texts, products, categories, brands } = answer;
  if (answer.corrected) {
    return (
      <p className="sm muted said">
        <Icon name="info" size="s" /> {texts.corrected}
      </p>
    );
  }
  if (query === '' || products.length + categories.length + brands.length > 0) return null;
  return (
    <div className="said">
      <b dir="auto">{texts.nothing}</b>
      <p className="sm muted">{texts.nothingText}</p>
    </div>
  );
}

function Group({ group, children }: { group: SuggestionGroup; children: ReactNode }) {
  const title = useId();
  if (!group.title) return <div className="suggestion-group">{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role group
    <div className="suggestion-group" role="group" aria-labelledby={title}>
      <div className="suggestion-title" id={title}>
        {group.title}
      </div>
      {children}
    </div>
  );
}
