import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { useMatches } from 'react-router';
import { ReadingProvider } from '../../ui/locale-context.tsx';
import { localePath } from '../page/paths.ts';
import type { ShellView } from './shell-view.ts';

export const ShellContext = createContext<ShellView | null>(null);

export function ShellProvider({ shell, children }: { shell: ShellView; children: ReactNode }) {
  return (
    <ShellContext value={shell}>
      <ReadingProvider locale={shell.locale} digits={shell.digits}>
        {children}
      </ReadingProvider>
    </ShellContext>
  );
}

export function useShell(): ShellView {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell must be used within a ShellProvider');
  return shell;
}

/** Localises a plain path; every storefront link uses it. */
export function useLocalePath(): (path: string) => string {
  const { locale, defaultLocale } = useShell();
  return useCallback((path) => localePath(path, locale, defaultLocale), [locale, defaultLocale]);
}

type Texts = Record<string, string>;

export const TextsContext = createContext((key: string) => key);

/** Merges the formatted texts that the current routes' loaders sent. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const text = useMemo(() => {
    const all: Texts = {};
    for (const match of matches) {
      const data = match.loaderData as { texts?: Texts } | undefined;
      if (data?.texts) Object.assign(all, data.texts);
    }
    return (key: string) => all[key] ?? key;
  }, [matches]);
  return <TextsContext value={text}>{children}</TextsContext>;
}

/** Adds the texts of a part loaded after its page. */
export function MoreTexts({ texts, children }: { texts: Texts; children: ReactNode }) {
  const around = useTexts();
  const all = useCallback((key: string) => texts[key] ?? around(key), [texts, around]);
  return <TextsContext value={all}>{children}</TextsContext>;
}

/** Translates a key. A key that no loader sent is a bug and is shown as it is. */
export function useTexts(): (key: string) => string {
  return useContext(TextsContext);
}
