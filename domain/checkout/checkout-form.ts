import { z } from 'zod';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payments/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { isCountry, toE164 } from './phone.ts';
import { type FieldProblem, isZipAsked, leftOut, placeProblems, writtenIn } from './written-in.ts';

export const CHECKOUT_FIELDS = [
  'name',
  'email',
  'phone',
  'address',
  'addressMore',
  'city',
  'zipCode',
  'country',
  'region',
  'deliveryMethod',
  'note',
  'paymentMethod',
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** The cleaned form: phone in E.164, emailNorm in lower case. */
export type CheckoutForm = {
  name: string;
  email: string;
  emailNorm: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
  region: string;
  /** An option's id; '' chooses the first. */
  deliveryMethod: string;
  note: string;
  /** '' chooses the first usable method. */
  paymentMethod: PaymentMethod | '';
};

/** country: the country of the address; the store's own until the shopper chooses another. */
export type CheckoutSettings = {
  nameMinLength: number;
  zipRequired: boolean;
  /** Countries with postal codes for which this store does not ask. */
  zipNotAskedIn: readonly string[];
  takesNotes: boolean;
  country: string;
};

export type FieldConstraint = { required: boolean; minLength?: number; maxLength: number };

export type CheckoutConstraints = Record<CheckoutField, FieldConstraint>;

export type InvalidForm = Failure<'invalid_form', { fields: Partial<Record<CheckoutField, FieldProblem>> }>;

/** Returns the HTML constraints of the fields, from the same limits that the server checks. */
export function checkoutConstraints(settings: CheckoutSettings): CheckoutConstraints {
  const hasZip = isZipAsked(settings.country, settings.zipNotAskedIn);
  return {
    name: { required: true, minLength: settings.nameMinLength, maxLength: 120 },
    email: { required: true, maxLength: 254 },
    phone: { required: true, maxLength: 40 },
    address: { required: true, maxLength: 300 },
    addressMore: { required: false, maxLength: 300 },
    city: { required: true, maxLength: 120 },
    zipCode: { required: settings.zipRequired && hasZip, maxLength: 10 },
    country: { required: false, maxLength: 2 },
    region: { required: false, maxLength: 120 },
    deliveryMethod: { required: false, maxLength: 60 },
    note: { required: false, maxLength: 1000 },
    paymentMethod: { required: false, maxLength: 40 },
  };
}

/** Validates and cleans a posted form, with at most one problem per field. Unknown fields are ignored. */
export function parseCheckoutForm(
  sent: unknown,
  settings: CheckoutSettings,
): Result<CheckoutForm, InvalidForm> {
  const whole = typeof sent === 'object' && sent !== null ? sent : {};
  const words = texts(whole);
  const country = isCountry(words.country) ? words.country : settings.country;
  const left = leftOut(country, settings);
  const posted = { ...whole, ...left };
  const typed = { ...words, ...left };
  const parsed = checkoutSchema({ ...settings, country }).safeParse(posted);
  const phone = toE164(typed.phone, country);
  const fields: InvalidForm['data']['fields'] = placeProblems(country, typed, 'region' in posted);
  if (phone === null) fields.phone = INVALID;
  if (parsed.success && phone !== null && Object.keys(fields).length === 0) {
    const emailNorm = parsed.data.email.toLowerCase();
    const paymentMethod = PAYMENT_METHODS.find((method) => method === parsed.data.paymentMethod) ?? '';
    return ok({
      ...parsed.data,
      ...writtenIn(country, parsed.data, settings.zipNotAskedIn),
      country,
      phone,
      emailNorm,
      paymentMethod,
    });
  }
  for (const issue of parsed.error?.issues ?? []) {
    fields[issue.path[0] as CheckoutField] = issue.code === 'custom' ? issue.params?.problem : INVALID;
  }
  return fail('invalid_form', { fields });
}

const INVALID: FieldProblem = { code: 'invalid' };
const EMAIL = z.email();

/** Letters or digits of any script, separated by single spaces or dashes: 11-431, SW1A 1AA. */
const ZIP = /^(?=.{3,})[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u;

// Creating a schema takes longer than parsing with it, so one is cached for each combination of store
// settings.
const schemas = new Map<string, ReturnType<typeof makeSchema>>();

function checkoutSchema(settings: CheckoutSettings): ReturnType<typeof makeSchema> {
  const limits = checkoutConstraints(settings);
  const name = `${settings.nameMinLength} ${limits.zipCode.required}`;
  const kept = schemas.get(name);
  if (kept) return kept;
  const made = makeSchema(limits);
  schemas.set(name, made);
  return made;
}

// Only the length of a phone number is checked here, because parsing it requires the country.
function makeSchema(limits: CheckoutConstraints) {
  return z.object({
    name: field(limits.name, cleanLine),
    email: field(limits.email, cleanLine, (text) => EMAIL.safeParse(text).success),
    phone: field(limits.phone, cleanLine),
    address: field(limits.address, cleanLine),
    addressMore: field(limits.addressMore, cleanLine),
    city: field(limits.city, cleanLine),
    zipCode: field(
      limits.zipCode,
      (text) => toLatinDigits(cleanLine(text)),
      (text) => ZIP.test(text),
    ),
    country: field(limits.country, cleanLine, isCountry),
    region: field(limits.region, cleanLine),
    deliveryMethod: field(limits.deliveryMethod, cleanLine),
    note: field(limits.note, cleanText),
    paymentMethod: field(limits.paymentMethod, cleanLine, (text) =>
      PAYMENT_METHODS.some((method) => method === text),
    ),
  });
}

// A value that is not a string counts as empty.
function field(limit: FieldConstraint, clean: (text: string) => string, check?: (text: string) => boolean) {
  return z
    .string()
    .catch('')
    .transform((text) => clean(text.slice(0, 4 * limit.maxLength)))
    .superRefine((text, context) => {
      const problem = problemOf(text, limit, check);
      if (problem) context.addIssue({ code: 'custom', params: { problem } });
    });
}

function problemOf(
  text: string,
  limit: FieldConstraint,
  check?: (text: string) => boolean,
): FieldProblem | null {
  if (text === '') return limit.required ? { code: 'required' } : null;
  // Counts code points, so that an emoji or a letter outside the basic plane counts as one.
  const length = [...text].length;
  if (limit.minLength !== undefined && length < limit.minLength) {
    return { code: 'too_short', min: limit.minLength };
  }
  if (length > limit.maxLength) return { code: 'too_long', max: limit.maxLength };
  return check && !check(text) ? INVALID : null;
}

// The fields that are checked outside the schema; they are read even if others are invalid.
function texts(sent: unknown) {
  const posted = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
  const text = (value: unknown) => (typeof value === 'string' ? cleanLine(value) : '');
  return {
    phone: text(posted.phone),
    country: text(posted.country),
    region: text(posted.region),
    city: text(posted.city),
    zipCode: text(posted.zipCode),
  };
}
