import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { imageHref } from '../../ui/picture.tsx';

export type PickedProduct = { id: string; title: string; src: string | null };

const PAUSE_MS = 250;

export function ProductFace({ src }: { src: string | null }) {
  return <span className="thumb">{src ? <img src={imageHref(src, 96)} alt="" loading="lazy" /> : null}</span>;
}

type Props = { taken: readonly string[]; label: string; onPick: (product: PickedProduct) => void };

/** Searches products while typing; Enter takes the first. */
export function FindProduct({ taken, label, onPick }: Props) {
  const t = useTexts();
  const finder = useFetcher<{ found: PickedProduct[] }>();
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
  const isTyped = words.trim().length >= 2;
  const found = (finder.data?.found ?? []).filter(({ id }) => !taken.includes(id));
  const isNowhere = isTyped && finder.state === 'idle' && finder.data !== undefined && found.length === 0;
  return (
    <div className="needs-scripts find-related">
      <TextInput
        type="search"
        label={label}
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
      <p role="status" className="muted sm">
        {isNowhere ? t('productgroups.nothingFound') : null}
      </p>
      {isTyped && found.length > 0 ? (
        <ul className="found-list">
          {found.map((product) => (
            <li key={product.id} className="related-row">
              <ProductFace src={product.src} />
              <bdi className="grow clip">{product.title}</bdi>
              <Button data-small="" onClick={() => onPick(product)}>
                {t('productgroups.pick')}
                <span className="sr-only"> {product.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
