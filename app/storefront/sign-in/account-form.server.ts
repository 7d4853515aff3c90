import { data } from 'react-router';
import {
  type AccountField,
  type FieldProblem,
  type FieldsInvalid,
  PASSWORD_LENGTH,
} from '#domain/customers/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { tooManyAnswer } from '../page/too-many.server.ts';
import type { AccountAnswer } from './account-answer.ts';

const ORDER = ['name', 'email', 'current', 'password'] as const satisfies AccountField[];
const LABELS = {
  name: 'account.field.name',
  email: 'account.field.email',
  current: 'account.field.currentPassword',
  password: 'account.field.password',
} as const;
const NAME_AT_MOST = 120;
const EMAIL_AT_MOST = 254;

/** A text field of a posted form; '' for a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Field errors of an account form with the typed values, but never a password. */
export function fieldsAnswer(shop: Shop, values: AccountAnswer['values'], found: FieldsInvalid['data']) {
  const errors: AccountAnswer['errors'] = {};
  const listed: AccountAnswer['errors'] = {};
  for (const field of ORDER) {
    const problem = found.problems[field];
    if (!problem) continue;
    const said = sentence(shop, field, problem, found.atLeast);
    errors[field] = said;
    // A message such as "must be at least…" is not a whole sentence and needs the field's label.
    const isHalf = problem === 'too_short' || problem === 'too_long';
    listed[field] = isHalf ? `${shop.say(LABELS[field])}: ${said}` : said;
  }
  const title = shop.say('checkout.field.summaryTitle', { count: Object.keys(errors).length });
  return data<AccountAnswer>({ values, errors, listed, title, refusal: null }, { status: 422 });
}

function sentence(
  { say }: Shop,
  field: AccountField,
  problem: FieldProblem,
  atLeast: FieldsInvalid['data']['atLeast'],
): string {
  if (problem === 'too_short')
    return say('account.error.tooShort', { count: atLeast[field === 'name' ? 'name' : 'password'] });
  if (problem === 'too_long') return say('account.error.tooLong', { count: longest(field) });
  if (problem === 'common') return say('account.error.common');
  if (field === 'current')
    return say(problem === 'wrong' ? 'account.error.currentWrong' : 'account.error.currentRequired');
  if (field === 'email')
    return say(problem === 'invalid' ? 'account.error.emailInvalid' : 'account.error.emailRequired');
  return say(field === 'name' ? 'account.error.nameRequired' : 'account.error.passwordRequired');
}

function longest(field: AccountField): number {
  if (field === 'name') return NAME_AT_MOST;
  return field === 'email' ? EMAIL_AT_MOST : PASSWORD_LENGTH.atMost;
}

type Refused =
  | { code: 'too_many_tries'; data: { retryAfterSeconds: number } }
  | { code: 'busy'; data: undefined }
  | { code: 'wrong_credentials'; data: undefined }
  | { code: 'account_blocked'; data: undefined }
  | { code: 'other_method'; data: { method: string } };

/** Refuses a whole form, with one sentence above it. */
export function refusedAnswer(shop: Shop, values: AccountAnswer['values'], refused: Refused) {
  const answer: AccountAnswer = { values, errors: {}, listed: {}, title: '', refusal: '' };
  if (refused.code === 'too_many_tries') {
    const seconds = refused.data.retryAfterSeconds;
    return tooManyAnswer(shop, answer, { key: 'account.error.tooMany', seconds });
  }
  if (refused.code === 'busy') {
    return data({ ...answer, refusal: shop.say('account.error.busy') }, { status: 429 });
  }
  if (refused.code === 'account_blocked') {
    return data({ ...answer, refusal: shop.say('account.error.blocked') }, { status: 403 });
  }
  const refusal =
    refused.code === 'other_method'
      ? shop.say('account.error.otherMethod', refused.data)
      : shop.say('account.error.wrong');
  return data({ ...answer, refusal }, { status: 401 });
}
