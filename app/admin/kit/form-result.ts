/** A field's problem: the code of `forms.problem.*`, or `own` if the page has its own text. */
export type FormProblem = {
  code: 'tooLong' | 'missing' | 'number' | 'choice' | 'own';
  min?: number | undefined;
  max?: number | undefined;
};

/** Problems by field name. A problem of `name` also applies to its parts `name.en` and `name.ar`. */
export type FormProblems = Record<string, FormProblem>;

/** The HTML constraints of fields, by field name. */
export type FormLimits = Record<
  string,
  {
    maxLength?: number;
    required?: boolean;
    inputMode?: 'numeric' | 'decimal';
    min?: number | undefined;
    max?: number | undefined;
  }
>;

/** The saved values in the shape of the form: without the version, and a number may be text. */
export type FormValues<T> = T extends number
  ? number | string
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T as K extends 'version' | 'stamp' ? never : K]: FormValues<T[K]> }
      : T;

/**
 * The result of a save. `stale` has the new hidden fields, with which the next save compares the stored values.
 * `theirs` is the version that somebody else saved, for pages that show both.
 */
export type FormResult<T, P = FormProblems> =
  | { saved: true }
  | { problems: P; typed: T }
  | { stale: object; typed: T; theirs?: T };
