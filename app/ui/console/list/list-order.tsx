import { Link } from 'react-router';
import { Glyph } from '../glyph.tsx';
import { useTexts } from '../texts.tsx';
import { ListMenu } from './list-menu.tsx';
import { type ListRules, type ListState, listStateAddress } from './list-state.ts';

export type SortChoice = { key: string; text: string };

/** The sort order as a menu, because phones show no column headings. */
export function ListOrder(props: { rules: ListRules; state: ListState; sorts: SortChoice[] }) {
  const t = useTexts();
  const { rules, state, sorts } = props;
  return (
    <ListMenu label={t('list.sort')} glyph="down">
      <ul className="list-choices" aria-label={t('list.sort')}>
        {sorts.map(({ key, text }) => (
          <li key={key}>
            <Link
              to={listStateAddress(rules, state, { sort: key })}
              aria-current={key === state.sort ? 'true' : undefined}
            >
              {text}
              {key === state.sort ? <Glyph name="check" small /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

type Head = {
  rules: ListRules;
  state: ListState;
  text: string;
  /** The sort orders of the column; the first one given applies on the first press. */
  up?: string;
  down?: string;
  className?: string | undefined;
};

/** A sortable column heading; pressing it again reverses the order. */
export function SortHead({ rules, state, text, up, down, className }: Head) {
  const isUp = up !== undefined && state.sort === up;
  const isDown = down !== undefined && state.sort === down;
  const next = (isUp ? down : up) ?? up ?? down ?? '';
  const order = isUp ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={isUp || isDown ? order : undefined}>
      <Link className="sort-head" to={listStateAddress(rules, state, { sort: next })}>
        {text}
        <span className="sort-arrow" data-shown={isUp || isDown || undefined}>
          <Glyph name={isDown ? 'down' : 'up'} small />
        </span>
      </Link>
    </th>
  );
}
