import { data } from 'react-router';
import type { SignUpFailure, Unconfirmed } from '#domain/sign-up/index.ts';
import type { Refusal, Typed } from './signup-view.ts';

/** Returns the form with the typed values and their problems. */
export function refuseForm(typed: Typed, failure: SignUpFailure | Unconfirmed) {
  const refusal: Refusal = { typed, fields: {}, suggestions: [] };
  if (failure.code === 'fields_invalid') return data({ ...refusal, ...failure.data }, { status: 422 });
  const minutes = failure.code === 'too_many_tries' ? Math.ceil(failure.data.retryAfterSeconds / 60) : 0;
  const status = failure.code === 'unconfirmed' ? 403 : 429;
  return data({ ...refusal, refused: { code: failure.code, minutes } }, { status });
}
