import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { useTexts } from '../texts.tsx';

type Selection = {
  ids: ReadonlySet<string>;
  /** True if everything that the list matches is selected, other pages included. */
  isAll: boolean;
  count: number;
  total: number;
  page: readonly string[];
  toggle(id: string, isOn: boolean, isRange: boolean): void;
  togglePage(isOn: boolean): void;
  takeAll(): void;
  clear(): void;
};

const SelectionContext = createContext<Selection | null>(null);

/**
 * Remembers the ticked rows across pages. Its `key` must contain the query (listQuery) and the last answer,
 * so that a change of either resets it.
 */
export function ListSelection(props: { page: readonly string[]; total: number; children: ReactNode }) {
  const { page, total, children } = props;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const last = useRef<string | null>(null);
  const value = useMemo(() => {
    const put = (these: readonly string[], isOn: boolean) => {
      setAll(false);
      setIds((before) => {
        const now = new Set(isAll ? page : before);
        for (const id of these) isOn ? now.add(id) : now.delete(id);
        return now;
      });
    };
    return {
      ids,
      isAll,
      count: isAll ? total : ids.size,
      total,
      page,
      toggle(id: string, isOn: boolean, isRange: boolean) {
        put(isRange ? between(page, last.current ?? id, id) : [id], isOn);
        last.current = id;
      },
      togglePage: (isOn: boolean) => put(page, isOn),
      takeAll: () => setAll(true),
      clear() {
        setAll(false);
        setIds(new Set());
      },
    };
  }, [ids, isAll, page, total]);
  return <SelectionContext value={value}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('useSelection needs a ListSelection above it.');
  return selection;
}

/** The rows from one to another, in the order of the page. */
function between(page: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The checkbox of a row. With Shift, the change also applies to every row between it and the row changed last. */
export function RowBox({ id, label }: { id: string; label: string }) {
  const { ids, isAll, toggle } = useSelection();
  return (
    <label className="row-box">
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll || ids.has(id)}
        onChange={(event) => {
          toggle(id, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey === true);
        }}
      />
    </label>
  );
}

/** The checkbox in a table's head: every row of the page, or none. */
export function PageBox() {
  const t = useTexts();
  const { ids, isAll, page, togglePage } = useSelection();
  const ticked = page.filter((id) => isAll || ids.has(id)).length;
  const isWhole = page.length > 0 && ticked === page.length;
  return (
    <label className="row-box">
      <input
        type="checkbox"
        aria-label={t('list.selectPage')}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !isWhole;
        }}
        onChange={(event) => togglePage(event.currentTarget.checked)}
      />
    </label>
  );
}
