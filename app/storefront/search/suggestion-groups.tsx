import { Link } from 'react-router';
import type { MenuEntry } from '#domain/tenancy/index.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { paths } from '../page/paths.ts';
import type { Answered, SuggestionsAnswer } from './use-suggestions.ts';

export type Row = {
  key: string;
  to: string;
  title: string;
  icon?: IconName;
  product?: SuggestionsAnswer['products'][number];
  /** Text stored as a recent search; defaults to what was typed. */
  words?: string;
  isLast?: boolean;
};

export type SuggestionGroup = { title: string; rows: Row[] };

const MOST_POPULAR = 5;

/**
 * Rows of the panel: recent searches, popular categories and trending products while the field is empty, then the
 * server's suggestions, categories and brands first.
 */
export function groupsOf(
  of: Answered & { recent: string[]; menu: MenuEntry[]; href: (path: string) => string },
): SuggestionGroup[] {
  const { query, answer, recent, menu, href } = of;
  const { texts, products, categories, brands } = answer;
  const search = (words: string) => `${href(paths.search)}?${new URLSearchParams({ q: words })}`;
  const popular = menu.slice(0, MOST_POPULAR).map(({ slug, title }): Row => {
    return { key: `menu ${slug}`, to: href(paths.category(slug)), title, icon: 'tag', words: '' };
  });
  const places = (kind: string, rows: SuggestionsAnswer['categories']) =>
    rows.map(
      ({ title, path }): Row => ({ key: `${kind} ${path}`, to: href(encodeURI(path)), title, icon: 'tag' }),
    );
  const found = products.map((product): Row => {
    return { key: product.id, to: href(paths.product(product.slug)), title: product.title, product };
  });
  const all = { key: 'all', to: search(query), title: texts.seeAll ?? '', isLast: true };
  const groups =
    query === ''
      ? [
          {
            title: texts.recent ?? '',
            rows: recent.map((words): Row => {
              return { key: `recent ${words}`, to: search(words), title: words, icon: 'clock', words };
            }),
          },
          { title: texts.popular ?? '', rows: popular },
          { title: texts.trending ?? '', rows: found },
        ]
      : [
          { title: texts.categories ?? '', rows: places('category', categories) },
          { title: texts.brands ?? '', rows: places('brand', brands) },
          { title: texts.products ?? '', rows: found },
          { title: texts.popular ?? '', rows: found.length === 0 ? popular : [] },
          { title: '', rows: found.length > 0 ? [all] : [] },
        ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** A suggestion: an option for keyboard navigation, and a link to click. */
export function SuggestionRow(props: {
  row: Row;
  id: string;
  isActive: boolean;
  texts: Record<string, string>;
  /** The typed words, marked in the title. */
  query: string;
  onChoose: () => void;
}) {
  const { row, id, isActive, texts, query, onChoose } = props;
  const { product } = row;
  const classes = ['suggestion', isActive && 'is-active', row.isLast && 'see-all', product && 'of-product'];
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      to={row.to}
      onClick={onChoose}
    >
      {product ? (
        <span className="thumb">
          <Picture image={product.image} use="thumb" alt="" />
        </span>
      ) : row.icon ? (
        <Icon name={row.icon} size="s" />
      ) : null}
      <bdi className="grow">{row.isLast ? row.title : <Marked title={row.title} query={query} />}</bdi>
      {product ? (
        <span className="suggestion-price">
          {product.soldOut ? <span className="sm muted">{texts.soldOut} </span> : null}
          {product.priceVaries ? <span className="sm muted">{texts.from} </span> : null}
          <MoneyText value={product.price} />
        </span>
      ) : row.isLast ? (
        <Icon name="next" size="s" />
      ) : null}
    </Link>
  );
}

/** The title with the typed words in bold, where a word of the title begins with the same letters. */
function Marked({ title, query }: { title: string; query: string }) {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&'));
  if (words.length === 0) return title;
  // bounded: a title, and the literal words of a search, without a quantifier
  const parts = title.split(new RegExp(`(?<!\\p{L})(${words.join('|')})`, 'iu'));
  return parts.map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title have no state
    return at % 2 === 1 ? <b key={at}>{part}</b> : part;
  });
}
