import type { Locale } from '#lib/locale.ts';

/**
 * A counted text in each plural form, formatted on the server with '#' for the number, so that browsers load
 * no ICU.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;

const rules = new Map<Locale, Intl.PluralRules>();

/** `say` formats the number in the page's digits. */
export function pluralText(
  forms: PluralForms,
  count: number,
  { locale, say = String }: { locale: Locale; say?: (number: number) => string },
): string {
  let rule = rules.get(locale);
  if (!rule) {
    rule = new Intl.PluralRules(locale);
    rules.set(locale, rule);
  }
  return (forms[rule.select(count)] ?? forms.other ?? '').replace('#', say(count));
}
