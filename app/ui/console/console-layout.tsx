import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Locale } from '#lib/locale.ts';
import type { DigitStyle } from '#lib/money/index.ts';
import { ConsoleDocument, type DocumentLook } from './console-document.tsx';
import type { PageMessages } from './texts.tsx';

type RootData = { locale: Locale; digits?: DigitStyle; messages: PageMessages; look?: DocumentLook | null };

/** The HTML document of the admin and the platform. The error page, which has no root data, gets a plain document. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root');
  return (
    <ConsoleDocument
      locale={data?.locale ?? 'en'}
      digits={data?.digits}
      messages={data?.messages ?? {}}
      look={data?.look}
    >
      {children}
    </ConsoleDocument>
  );
}

/** The page's texts do not change while it is open: a change of language or account reloads the document. */
export function neverRevalidate(): boolean {
  return false;
}
