import { type RefObject, useEffect, useRef, useState } from 'react';
import { PRICE_CEILING, PRICE_FLOOR } from '#lib/listing-query.ts';
import { useDigits } from '../../ui/locale-context.tsx';
import { useTexts } from '../shell/shell-context.tsx';

export type SliderProps = { fields: RefObject<HTMLElement | null>; min: number; max: number };

// Most prices are low: a linear scale up to 10,000 would put them all in the first millimetre.
const STOPS = [
  ...steps(PRICE_FLOOR, 100, 5),
  ...steps(100, 300, 10),
  ...steps(300, 1000, 50),
  ...steps(1000, PRICE_CEILING, 500),
  PRICE_CEILING,
];

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by }, (_, at) => from + at * by);
}

const above = (amount: number) => STOPS.findIndex((stop) => stop >= amount);

/**
 * Two thumbs on one line, which set the price fields; only the fields are submitted. In Arabic the line runs
 * from right to left.
 */
export function PriceSlider({ fields, min, max }: SliderProps) {
  const text = useTexts();
  const say = useDigits();
  const line = useRef<HTMLDivElement>(null);
  const [low, setLow] = useState(above(min));
  const [high, setHigh] = useState(above(max));
  useEffect(() => {
    setLow(above(min));
    setHigh(above(max));
  }, [min, max]);

  // React's onChange is the browser's input event; filters apply on change, when the thumb is released.
  useEffect(() => {
    const apply = () => {
      const field = fields.current?.querySelector<HTMLInputElement>('input[type=text]');
      if (field && !field.closest(':popover-open')) field.form?.requestSubmit();
    };
    const element = line.current;
    element?.addEventListener('change', apply);
    return () => element?.removeEventListener('change', apply);
  }, [fields]);

  const write = (name: 'min' | 'max', stop: number) => {
    const field = fields.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field) field.value = say(STOPS[stop] ?? PRICE_CEILING);
  };
  const move = (name: 'min' | 'max', to: number) => {
    const stop = name === 'min' ? Math.min(to, high - 1) : Math.max(to, low + 1);
    if (name === 'min') setLow(stop);
    else setHigh(stop);
    write(name, stop);
  };
  const thumb = (name: 'min' | 'max', stop: number, label: string) => (
    <input
      type="range"
      min={0}
      max={STOPS.length - 1}
      value={stop}
      aria-label={label}
      aria-valuetext={say(STOPS[stop] ?? 0)}
      onChange={(event) => move(name, Number(event.target.value))}
    />
  );
  const last = STOPS.length - 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be nested in the filter's own fieldset
    <div className="slider" ref={line} role="group" aria-label={text('finding.filter.priceRange')}>
      <b
        style={{
          insetInlineStart: `${(low * 100) / last}%`,
          insetInlineEnd: `${((last - high) * 100) / last}%`,
        }}
      />
      {thumb('min', low, text('storefront.listing.priceFrom'))}
      {thumb('max', high, text('storefront.listing.priceTo'))}
    </div>
  );
}
