import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { dirOf, type Locale } from '#lib/locale.ts';
import type { DigitStyle } from '#lib/money/index.ts';
import { ReadingProvider } from '../locale-context.tsx';
import { ToastProvider } from '../toast.tsx';
import { colourSchemeManager } from './colour-scheme.ts';
import { type PageMessages, TextsProvider, useTexts } from './texts.tsx';
import { consoleTheme } from './theme.ts';

type Props = { locale: Locale; digits?: DigitStyle; messages: PageMessages; children: ReactNode };

/** Language, direction, theme and toasts of the admin and the platform. */
export function ConsoleProvider({ locale, digits = 'latn', messages, children }: Props) {
  const [manager] = useState(colourSchemeManager);
  const dir = dirOf(locale);
  return (
    <ReadingProvider locale={locale} digits={digits}>
      <TextsProvider locale={locale} messages={messages}>
        <DirectionProvider initialDirection={dir} detectDirection={false}>
          <MantineProvider theme={consoleTheme} colorSchemeManager={manager} defaultColorScheme="light">
            <Toasts position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}>{children}</Toasts>
          </MantineProvider>
        </DirectionProvider>
      </TextsProvider>
    </ReadingProvider>
  );
}

function Toasts(props: { position: 'bottom-left' | 'bottom-right'; children: ReactNode }) {
  const t = useTexts();
  return (
    <ToastProvider closeLabel={t('common.action.close')} position={props.position}>
      {props.children}
    </ToastProvider>
  );
}
