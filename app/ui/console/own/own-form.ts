/** The forms of an account. The first two are also on the profile page of the admin. */
export const OWN_FORMS = [
  'name',
  'photo',
  'language',
  'email',
  'password',
  'begin',
  'confirm',
  'codes',
  'drop',
  'session',
  'passkey',
  'passkeyName',
  'passkeyRemove',
  'delete',
] as const;

export type OwnForm = (typeof OWN_FORMS)[number];

/** The result of a form: done, or a field's problem. */
export type OwnResult =
  | { form: OwnForm; done: true; codes?: string[] }
  | {
      form: OwnForm;
      problem: OwnProblem;
      minutes?: number;
      typed?: string;
      /** The passkey concerned, and the largest number of passkeys. */
      id?: string;
      most?: number;
      /** Stores with no other owner. The account cannot be deleted while there are any. */
      stores?: string[];
    };

export type OwnProblem =
  | 'name_invalid'
  | 'email_invalid'
  | 'wrong_credentials'
  | 'too_many_tries'
  | 'busy'
  | 'password_unfit'
  | 'code_wrong'
  | 'second_step_missing'
  | 'passkeys_full'
  | 'passkey_missing'
  | 'missing'
  | 'not_a_photo'
  | 'photo_too_large'
  | 'too_many_pixels'
  | 'pictures_busy'
  | 'only_owner'
  | 'operates_platform';

type Failing = { code: OwnProblem; data: unknown };

/** Converts a verb's result to the form's result. After a refusal, `typed` refills the field. */
export function ownResult(
  form: OwnForm,
  done: { ok: true } | ({ ok: false } & Failing),
  typed?: string,
): OwnResult {
  if (done.ok) return { form, done: true };
  const said = (done.data ?? {}) as { retryAfterSeconds?: number; most?: number; stores?: string[] };
  const { retryAfterSeconds: seconds, most, stores } = said;
  return {
    form,
    problem: done.code,
    ...(seconds === undefined ? {} : { minutes: Math.ceil(seconds / 60) }),
    ...(typed === undefined ? {} : { typed }),
    ...(most === undefined ? {} : { most }),
    ...(stores === undefined ? {} : { stores }),
  };
}

const STATUS: Partial<Record<OwnProblem, number>> = {
  too_many_tries: 429,
  busy: 503,
  only_owner: 409,
  operates_platform: 409,
};

export function statusOf(result: OwnResult): number {
  return 'problem' in result ? (STATUS[result.problem] ?? 422) : 200;
}

/** The posted photo; null to remove it, undefined if none was chosen. */
export function postedPhoto(form: FormData): File | null | undefined {
  if (form.get('remove') === 'yes') return null;
  const file = form.get('photo');
  return file instanceof File && file.size > 0 ? file : undefined;
}
