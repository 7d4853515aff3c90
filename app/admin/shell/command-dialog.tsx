import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { ask } from './ask.ts';
import type { FindAnswer, FoundEntry } from './find-view.ts';
import { OpenDialog } from './open-dialog.tsx';
import { recentPages, rememberPage } from './recent-pages.ts';

type Group = { name: string; title: TextKey; entries: FoundEntry[] };

const WAIT_MS = 120;

/** The command palette: type, choose with the arrows, Enter opens. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isWaiting } = useFound(typed);
  const entries = groups.flatMap((group) => group.entries.map((entry) => ({ group: group.name, entry })));
  const chosen = Math.min(at, entries.length - 1);
  const go = (entry: FoundEntry | undefined) => {
    if (!entry) return;
    rememberPage(entry);
    onClose();
    navigate(entry.to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') go(entries[chosen]?.entry);
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + entries.length) % Math.max(1, entries.length));
    else return;
    event.preventDefault();
  };
  return (
    <OpenDialog label={t('shell.command.open')} className="command-dialog" onClose={onClose}>
      <div className="command-head">
        <Glyph name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette opens for typing
          autoFocus
          type="text"
          role="combobox"
          dir="auto"
          aria-label={t('shell.command.open')}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={entries.length > 0 ? `${id}${chosen}` : undefined}
          autoComplete="off"
          maxLength={100}
          placeholder={t('shell.command.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <button type="button" className="icon-button" aria-label={t('shell.command.close')} onClick={onClose}>
          <Glyph name="close" small />
        </button>
      </div>
      <div role="listbox" id={`${id}list`} className="command-list" aria-label={t('shell.command.results')}>
        {groups.map((group) => (
          <CommandGroup key={group.name} group={group}>
            {group.entries.map((entry) => {
              const place = entries.findIndex((each) => each.group === group.name && each.entry === entry);
              return (
                <Option
                  key={entry.to}
                  entry={entry}
                  id={`${id}${place}`}
                  isChosen={place === chosen}
                  onChoose={() => go(entry)}
                  onPoint={() => setAt(place)}
                />
              );
            })}
          </CommandGroup>
        ))}
      </div>
      {entries.length === 0 && !isWaiting ? (
        <p className="command-none muted">{t('shell.command.none')}</p>
      ) : null}
    </OpenDialog>
  );
}

function CommandGroup({ group, children }: { group: Group; children: React.ReactNode }) {
  const t = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role group
    <div role="group" aria-label={t(group.title)}>
      <p className="command-group" aria-hidden="true">
        {t(group.title)}
      </p>
      {children}
    </div>
  );
}

type OptionProps = {
  entry: FoundEntry;
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  onPoint: () => void;
};

function Option({ entry, id, isChosen, onChoose, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox's field handles all keys
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className="command-option"
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
      onPointerMove={isChosen ? undefined : onPoint}
    >
      <Glyph name={entry.glyph} />
      <bdi className="command-text">{entry.text}</bdi>
      {entry.more ? <bdi className="command-more">{entry.more}</bdi> : null}
    </div>
  );
}

/**
 * Results for the typed text, debounced; the previous results stay until the new ones arrive. Before anything is typed,
 * recent pages.
 */
function useFound(typed: string): { groups: Group[]; isWaiting: boolean } {
  const [answer, setAnswer] = useState<FindAnswer | null>(null);
  const recent = useMemo(recentPages, []);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const found = await ask<FindAnswer>(`/admin/find?q=${encodeURIComponent(typed)}`);
      if (!isOver && found) setAnswer(found);
    };
    const timer = setTimeout(load, typed ? WAIT_MS : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const found = (answer?.groups ?? []).map(({ group, entries }) => ({
    name: group,
    title: `shell.command.group.${group}` as const,
    entries,
  }));
  const groups: Group[] =
    typed === '' && recent.length > 0
      ? [{ name: 'recent', title: 'shell.command.group.recent', entries: recent }, ...found]
      : found;
  return { groups, isWaiting: answer?.typed !== typed.trim() };
}
