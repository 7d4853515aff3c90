import { COUNTRIES } from '#domain/countries/index.ts';
import { checkPassword, isEmail } from '#domain/identity/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { fail } from '#lib/result.ts';
import type { FieldsInvalid, SignUpField, SignUpProblem } from './errors.ts';

export type SignUpForm = {
  name: string;
  email: string;
  password: string;
  shop: string;
  slug: string;
  country: string;
  acceptsTerms: boolean;
};

/** The problems that can be found without the database. */
export function checkForm(form: SignUpForm): Partial<Record<SignUpField, SignUpProblem>> {
  const { name, email, password, country } = form;
  return {
    ...(isName(name) ? {} : { name: 'name_invalid' as const }),
    ...(isEmail(email) ? {} : { email: 'email_invalid' as const }),
    ...(checkPassword(password).ok ? {} : { password: 'password_unfit' as const }),
    ...checkShop(form),
    ...(COUNTRIES.includes(country) ? {} : { country: 'country_unknown' as const }),
    ...(form.acceptsTerms ? {} : { terms: 'terms_missing' as const }),
  };
}

export function checkShop({ shop }: Pick<SignUpForm, 'shop'>): { shop?: SignUpProblem } {
  return isName(shop) ? {} : { shop: 'name_invalid' };
}

/** The refusal of a slug, with free slugs as suggestions. */
export function slugProblem({ code, data }: { code: string; data?: unknown }): FieldsInvalid {
  const { suggestions = [] } = (data ?? {}) as { suggestions?: string[] };
  return fail('fields_invalid', { fields: { slug: code as SignUpProblem }, suggestions });
}

function isName(text: string): boolean {
  const { length } = cleanLine(text);
  return length >= 1 && length <= 120;
}
