import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { ListingQuery } from '#lib/listing-query.ts';
import { useDigits } from '../../ui/locale-context.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import type { SliderProps } from './price-slider.tsx';

/**
 * Fields for minimum and maximum in whole units, 0 and 10000 when not filtered. The slider above them loads
 * when the page is idle.
 */
export function PriceFields({ query }: { query: ListingQuery }) {
  const text = useTexts();
  const say = useDigits();
  const help = useId();
  const box = useRef<HTMLDivElement>(null);
  const [Slider, setSlider] = useState<ComponentType<SliderProps>>();

  useEffect(() => {
    const load = () => import('./price-slider.tsx').then((module) => setSlider(() => module.PriceSlider));
    if (!('requestIdleCallback' in window)) return void load();
    const waiting = requestIdleCallback(load);
    return () => cancelIdleCallback(waiting);
  }, []);

  const field = (name: 'min' | 'max', label: string) => (
    <label className="field">
      <span className="field-help">{label}</span>
      <input
        className="input num"
        dir="ltr"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        name={name}
        defaultValue={say(query[name])}
        aria-describedby={help}
      />
    </label>
  );
  return (
    <div className="range" ref={box}>
      <div className="slider-place">
        {Slider ? <Slider fields={box} min={query.min} max={query.max} /> : null}
      </div>
      <div className="two-up">
        {field('min', text('storefront.listing.priceFrom'))}
        {field('max', text('storefront.listing.priceTo'))}
      </div>
      <p className="field-help" id={help}>
        {text('storefront.listing.priceHelp')}
      </p>
    </div>
  );
}
