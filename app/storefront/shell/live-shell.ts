import { useEffect, useRef, useState } from 'react';
import type { LiveShell } from '#lib/live-events.ts';
import { notifyProductChanges } from './live-product.ts';
import type { ShellView } from './shell-view.ts';

/** The page's shell, updated live with the owner's changes (D1, D6). */
export function useLiveShell(shell: ShellView): ShellView {
  const [live, setLive] = useState<LiveShell | null>(null);
  const shown = useRef(shell);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const apply = (next: LiveShell) => {
      const after = withLive(shown.current, next);
      if (JSON.stringify(after) === JSON.stringify(shown.current)) return;
      shown.current = after;
      setLive(next);
    };
    const begin = async () => {
      const [{ listenLive }, { paint }] = await Promise.all([
        import('../../ui/live.ts'),
        import('./paint.ts'),
      ]);
      if (isGone) return;
      stop = listenLive({
        shell: (next) => {
          paint(next, shown.current.locale);
          apply(next);
        },
        // A random delay, so that ten thousand open pages do not reload at once.
        state: ({ closure }) => closure && setTimeout(() => location.reload(), Math.random() * 1000),
        products: ({ ids }) => notifyProductChanges(ids),
        resync: () => notifyProductChanges(null),
      });
    };
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    // Live updates are optional: a page without them is correct until it is reloaded.
    later(() => void begin().catch(() => {}));
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return live ? withLive(shell, live) : shell;
}

function withLive(shell: ShellView, { announcement, logo, logoDark, details }: LiveShell): ShellView {
  const { store, locale } = shell;
  const { contact, ...lists } = details[locale];
  const named = (image: LiveShell['logo']) => image && { ...image, alt: store.logo?.alt ?? '' };
  return {
    ...shell,
    ...lists,
    store: {
      ...store,
      ...contact,
      announcement: announcement[locale],
      logo: named(logo),
      logoDark: named(logoDark),
    },
  };
}
