import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { ListMenu } from './list-menu.tsx';
import { type ListRules, type ListState, listStateAddress } from './list-state.ts';

export type SortChoice = { key: string; text: string };

/** What a list is sorted by, as a menu: on a phone there are no heads of columns to press. */
export function ListOrder(props: { rules: ListRules; state: ListState; sorts: SortChoice[] }) {
  const t = useTexts();
  const { rules, state, sorts } = props;
  return (
    <ListMenu label={t('lists.sort')} glyph="down">
      <ul className="list-choices" aria-label={t('lists.sort')}>
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
  /** The sorts that this column has; the first is where a first press leads. */
  up?: string;
  down?: string;
  className?: string;
};

/** The head of a column that can be sorted by: pressed again it turns round. */
export function SortHead({ rules, state, text, up, down, className = '' }: Head) {
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
