import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createTranslator } from 'use-intl/core';
import type { Locale } from '#lib/locale.ts';
import type { MessageKey, Translate } from '#messages/index.ts';

export type TextKey = MessageKey;
export type Texts = Translate;

/** Messages sent with the page in one language, nested as in their files. */
export interface PageMessages {
  [key: string]: string | PageMessages;
}

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider(props: { locale: Locale; messages: PageMessages; children: ReactNode }) {
  const texts = useMemo(() => textsOf(props.locale, props.messages), [props.locale, props.messages]);
  return <TextsContext value={texts}>{props.children}</TextsContext>;
}

/** Translates by key, in the page's language: t('common.orders'). */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts needs a TextsProvider above it.');
  return texts;
}

function textsOf(locale: Locale, messages: PageMessages): Texts {
  return createTranslator({
    locale: locale === 'ar' ? 'ar-u-nu-latn' : 'en',
    messages,
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  }) as unknown as Texts;
}
