import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveClosure as Closure } from '#lib/live-events.ts';

/** Revalidates an open admin page when its store closes or opens. */
export function LiveClosure({ closure }: { closure: Closure }): null {
  const { revalidate } = useRevalidator();
  const drawn = useRef(closure);
  drawn.current = closure;
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const begin = async () => {
      const { listenLive } = await import('./live.ts');
      if (isGone) return;
      stop = listenLive({
        state: (state) => state.closure !== drawn.current && void revalidate(),
        shell: () => {},
        products: () => {},
        resync: () => {},
      });
    };
    begin().catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [revalidate]);
  return null;
}
