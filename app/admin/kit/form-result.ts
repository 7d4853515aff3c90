/** A problem of a field: the code of `forms.problem.*`, or `own` where the page has the words for its field. */
export type FormProblem = {
  code: 'tooLong' | 'missing' | 'number' | 'choice' | 'own';
  min?: number | undefined;
  max?: number | undefined;
};

/** By the field's name in the form. A problem of `name` is also one of its parts `name.en` and `name.ar`. */
export type FormProblems = Record<string, FormProblem>;

/** The HTML constraints of fields, by the field's name. */
export type FormLimits = Record<
  string,
  {
    maxLength?: number;
    required?: boolean;
    inputMode?: 'numeric';
    min?: number | undefined;
    max?: number | undefined;
  }
>;

/** What is saved, as the fields of its form hold it: without its version, a number perhaps as text. */
export type FormValues<T> = T extends number
  ? number | string
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T as K extends 'version' | 'stamp' ? never : K]: FormValues<T[K]> }
      : T;

/**
 * The result of a save. `stale` has the values of the hidden fields that the next save is compared with; `theirs` is
 * what somebody else saved meanwhile, where the page shows both.
 */
export type FormResult<T, P = FormProblems> =
  | { saved: true }
  | { problems: P; typed: T }
  | { stale: object; typed: T; theirs?: T };
