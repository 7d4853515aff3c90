import { useTexts } from '../texts.tsx';
import { ListPages } from './list-pages.tsx';
import {
  hasFilters,
  type ListPage,
  type ListRules,
  type ListState,
  listStateAddress,
  sizesOf,
} from './list-state.ts';

type Props = { rules: ListRules; state: ListState } & Omit<ListPage<unknown>, 'state'>;

/** The range that a list shows, and the addresses of its other pages and sizes. */
export function ListFoot({ rules, state, rows, next, previous, total, counts }: Props) {
  const t = useTexts();
  const counted = total ?? (state.query === '' && !hasFilters(state) ? counts?.[state.view] : undefined);
  const from = state.passed + 1;
  const last = state.passed + rows.length;
  const to = counted == null ? last : Math.min(last, counted);
  const sizes = sizesOf(rules);
  const canResize = sizes.length > 1 && (next || previous || state.size !== sizes[0]);
  return (
    <ListPages
      summary={
        counted == null
          ? t(from === to ? 'list.oneOpen' : 'list.rangeOpen', { from, to })
          : t(from === to ? 'list.one' : 'list.range', { from, to, total: counted })
      }
      previous={
        previous &&
        listStateAddress(rules, state, { after: previous, passed: Math.max(0, state.passed - state.size) })
      }
      next={next && listStateAddress(rules, state, { after: next, passed: last })}
      {...(canResize && {
        sizes: {
          size: state.size,
          hrefs: sizes
            .toSorted((a, b) => a - b)
            .map((size) => ({ size, href: listStateAddress(rules, state, { size }) })),
        },
      })}
    />
  );
}
