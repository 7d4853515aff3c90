import type { Result } from '#lib/result.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ProfileForm, ProfileProblem, ProfileResult } from './profile-view.ts';

export type Asked = {
  staff: Staff;
  form: FormData;
  said: (name: string) => string;
  at: Date;
  userId: string;
};

type Failing = { code: ProfileProblem; data: unknown };

/** The result of a form; after a refusal `typed` refills its field. */
export function answerProfile(
  form: ProfileForm,
  done: Result<unknown, never> | ({ ok: false } & Failing) | { ok: true },
  typed?: string,
): ProfileResult {
  if (done.ok) return { form, done: true };
  const { code, data } = done as Failing;
  const { retryAfterSeconds: seconds, most } = (data ?? {}) as { retryAfterSeconds?: number; most?: number };
  return {
    form,
    problem: code,
    ...(seconds === undefined ? {} : { minutes: Math.ceil(seconds / 60) }),
    ...(typed === undefined ? {} : { typed }),
    ...(most === undefined ? {} : { most }),
  };
}
