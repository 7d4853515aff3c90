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
      paint(next, shown.current.locale);
      const after = withLive(shown.current, next);
      if (JSON.stringify(after) === JSON.stringify(shown.current)) return;
      shown.current = after;
      setLive(next);
    };
    const begin = async () => {
      const { listenLive } = await import('../../ui/live.ts');
      if (isGone) return;
      stop = listenLive({
        shell: apply,
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

// Set on the DOM directly: React renders the document's frame once and does not update it on navigation.
function paint({ style, theme, favicon }: LiveShell, locale: ShellView['locale']): void {
  void import('./theme.ts').then(({ showTheme }) => showTheme(theme));
  for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(name, value);
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon && icon.getAttribute('href') !== favicon[locale]) icon.href = favicon[locale];
}
