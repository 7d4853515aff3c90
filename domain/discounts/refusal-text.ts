import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { type DigitStyle, formatMoney } from '#lib/money/index.ts';
import type { Translate } from '#messages/index.ts';
import type { RefusedCode } from './discount.ts';

type Reading = { t: Translate; locale: Locale; digits?: DigitStyle; timeZone: string };

export function refusalText({ code, reason, data }: RefusedCode, reading: Reading): string {
  const { t, locale, digits } = reading;
  return t(`discounts.refused.${reason}`, {
    code: isolate(code),
    amount: data.missing ? isolate(formatMoney(data.missing, { locale, digits })) : '',
    count: data.missingUnits ?? 0,
    date: data.startsAt ? dayOf(new Date(data.startsAt), reading) : '',
  });
}

function dayOf(at: Date, { locale, digits = 'latn', timeZone }: Reading): string {
  const tag = locale === 'ar' ? `ar-EG-u-nu-${digits}-ca-gregory` : 'en-GB-u-ca-gregory';
  const parts = {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  return new Intl.DateTimeFormat(tag, { ...parts, timeZone }).format(at);
}
