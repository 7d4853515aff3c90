/** An expected outcome other than success: a code from a closed set, and the data for its message. */
export type Failure<C extends string = string, D = unknown> = { ok: false; code: C; data: D };

export type Success<T> = { ok: true; value: T };

/** F is a union of codes ('not_found' | 'gone'), or of Failure types for codes that have data. */
export type Result<T, F extends string | Failure> = Success<T> | AsFailure<F>;

type AsFailure<F> = F extends string ? Failure<F, undefined> : F;

export function ok(): Success<undefined>;
export function ok<T>(value: T): Success<T>;
export function ok<T>(value?: T): Success<T | undefined> {
  return { ok: true, value };
}

export function fail<const C extends string>(code: C): Failure<C, undefined>;
export function fail<const C extends string, D>(code: C, data: D): Failure<C, D>;
export function fail(code: string, data?: unknown): Failure {
  return { ok: false, code, data };
}
