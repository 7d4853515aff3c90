import plex from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import plexBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router';
import { dirOf, type Locale } from '#lib/locale.ts';
import type { DigitStyle } from '#lib/money/index.ts';
import { useNonce } from '../nonce.ts';
import { PageArrival } from '../page-arrival.tsx';
import { CONSOLE_COLOUR_SCRIPT } from './colour-scheme.ts';
import { ConsoleProvider } from './console-provider.tsx';
import souk from './souk-icon.svg';
import type { PageMessages } from './texts.tsx';

/** Colours (brandStyle) and tab icon that replace the default ones. */
export type DocumentLook = { style: Record<`--${string}`, string>; icon: string };

type Props = {
  locale: Locale;
  digits?: DigitStyle;
  messages: PageMessages;
  look?: DocumentLook | null;
  children: ReactNode;
};

export function ConsoleDocument({ locale, digits, messages, look, children }: Props) {
  const nonce = useNonce();
  return (
    <html
      lang={locale}
      dir={dirOf(locale)}
      data-mantine-color-scheme="light"
      style={look?.style}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {(locale === 'ar' ? [plex, plexBold] : [inter]).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="icon" type="image/svg+xml" href={look?.icon ?? souk} />
        <Meta />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that must run before the first paint
          dangerouslySetInnerHTML={{ __html: CONSOLE_COLOUR_SCRIPT }}
        />
        <Links />
      </head>
      <body>
        <ConsoleProvider locale={locale} digits={digits} messages={messages}>
          {children}
        </ConsoleProvider>
        <ScrollRestoration nonce={nonce} />
        <PageArrival />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
