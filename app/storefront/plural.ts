import type { Locale } from '#lib/locale.ts';

/** A counted text in each plural form, formatted on the server with '#' for the number: ICU stays off the wire. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;

const rules = new Map<Locale, Intl.PluralRules>();

export function pluralText(forms: PluralForms, count: number, locale: Locale): string {
  let rule = rules.get(locale);
  if (!rule) {
    rule = new Intl.PluralRules(locale);
    rules.set(locale, rule);
  }
  return (forms[rule.select(count)] ?? forms.other ?? '').replace('#', String(count));
}
