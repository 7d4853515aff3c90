import { useEffect, useRef } from 'react';
import type { Side } from './decide-swipe.ts';
import './swipe.css';

type SwipeAct = (card: HTMLElement, side: Side) => void;

/**
 * On touch screens, performs an act for a swiped card of a list. A card names its acts in `data-swipe-start` and
 * `data-swipe-end`.
 */
export function useSwipes(list: HTMLElement | null, act: SwipeAct): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!list || !matchMedia('(pointer: coarse)').matches) return;
    const leave = new AbortController();
    const run: SwipeAct = (card, side) => {
      navigator.vibrate?.(20);
      latest.current(card, side);
    };
    // Other devices do not load it. If it does not arrive, the buttons remain.
    import('./watch-swipes.ts').then(
      ({ watchSwipes }) => watchSwipes(list, { act: run, signal: leave.signal }),
      () => {},
    );
    return () => leave.abort();
  }, [list]);
}
