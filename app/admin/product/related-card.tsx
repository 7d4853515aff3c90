import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { moved, Sortable } from '../forms/sortable.tsx';
import { type Drawn, EditorCard, FieldError } from './fields.tsx';
import { MOST_RELATED, type TypedRelated } from './product-view.ts';

type Props = {
  drawn: Drawn;
  related: TypedRelated[];
  /** The product itself, which is not shown with itself. */
  own: string | null;
  onChange: (related: TypedRelated[]) => void;
};

const PAUSE_MS = 250;

/** The products shown with this one; where there are none, those of its category are. */
export function RelatedCard({ drawn, related, own, onChange }: Props) {
  const t = useTexts();
  const rows = related.map((product) => ({ ...product, key: product.id }));
  return (
    <EditorCard
      id="related"
      title={t('editor.related.title')}
      note={t('editor.related.most', { max: MOST_RELATED })}
    >
      <input type="hidden" name="related" value={JSON.stringify(related)} />
      {related.length === 0 ? <p className="muted">{t('editor.related.none')}</p> : null}
      <Sortable
        rows={rows}
        nameOf={(row) => row.title}
        label={t('editor.related.title')}
        className="related-list"
        onMove={(from, to) => onChange(moved(related, from, to))}
      >
        {(row, parts) => (
          <div className="related-row">
            {parts.handle}
            <Face src={row.src} />
            <bdi className="grow clip">{row.title}</bdi>
            {parts.moves}
            <button
              type="button"
              className="icon-button small"
              aria-label={t('editor.related.remove', { name: isolate(row.title) })}
              onClick={() => onChange(related.filter(({ id }) => id !== row.id))}
            >
              <Glyph name="close" small />
            </button>
          </div>
        )}
      </Sortable>
      <FieldError problem={drawn.problems.related} />
      {related.length < MOST_RELATED && drawn.canEdit ? (
        <FindProduct
          taken={[...related.map(({ id }) => id), ...(own ? [own] : [])]}
          onPick={(product) => onChange([...related, product])}
        />
      ) : null}
    </EditorCard>
  );
}

function Face({ src }: { src: string | null }) {
  return <span className="thumb">{src ? <img src={imageHref(src, 96)} alt="" loading="lazy" /> : null}</span>;
}

function FindProduct({ taken, onPick }: { taken: string[]; onPick: (product: TypedRelated) => void }) {
  const t = useTexts();
  const finder = useFetcher<{ found: TypedRelated[] }>();
  const [words, setWords] = useState('');
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const ask = (text: string) => {
    setWords(text);
    window.clearTimeout(timer.current);
    if (text.trim().length < 2) return;
    timer.current = window.setTimeout(() => {
      void finder.load(`/admin/products/find?q=${encodeURIComponent(text.trim())}`);
    }, PAUSE_MS);
  };
  const found = (finder.data?.found ?? []).filter(({ id }) => !taken.includes(id));
  const isAsked = words.trim().length >= 2 && finder.state === 'idle' && finder.data !== undefined;
  return (
    <div className="needs-scripts find-related">
      <TextInput
        type="search"
        label={t('editor.related.find')}
        value={words}
        dir="auto"
        maxLength={80}
        autoComplete="off"
        onChange={(event) => ask(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) onPick(found[0]);
        }}
      />
      <div role="status">
        {isAsked && found.length === 0 ? <p className="muted sm">{t('editor.related.nothing')}</p> : null}
      </div>
      {words.trim().length >= 2 && found.length > 0 ? (
        <ul className="found-list">
          {found.map((product) => (
            <li key={product.id} className="related-row">
              <Face src={product.src} />
              <bdi className="grow clip">{product.title}</bdi>
              <Button data-small="" onClick={() => onPick(product)}>
                {t('editor.related.pick')}
                <span className="sr-only"> {product.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
