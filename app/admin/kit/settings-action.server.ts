import { data } from 'react-router';
import type { z } from 'zod';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Action } from '#domain/identity/index.ts';
import type { Failure, Success } from '#lib/result.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import { answerForm } from './answer.server.ts';
import type { FormProblems, FormResult } from './form-result.ts';
import { readForm } from './read-form.server.ts';

/** The outcome of a domain verb that saves a form: saved, stale, gone, or refused with field errors. */
export type Saved<Current> =
  | Success<unknown>
  | Failure<'stale', { current: Current }>
  | Failure<`${string}_not_found`, unknown>
  | Failure<string, { fields: readonly string[] }>;

type RouteArgs = Parameters<Parameters<typeof staffOnly>[1]>[0];

type Verb<S extends z.ZodObject, Current> = {
  schema: S;
  save: (tx: StoreTx, input: z.output<S>, act: Act) => Promise<Saved<Current>>;
  /**
   * The hidden fields of the next save, by default the version number, and the current version if the page
   * shows it.
   */
  stale?: (current: Current) => { seen: object; theirs?: z.input<S> };
};

/** The action of a settings page: reads the form by its schema, saves it and returns the page's result. */
export function settingsAction<S extends z.ZodObject, Current>(permission: Action, verb: Verb<S, Current>) {
  return staffOnly(permission, async ({ request }: RouteArgs, staff) =>
    saveForm(staff, await request.formData(), verb),
  );
}

/** The save of settingsAction, for an action that has other intents too. */
export async function saveForm<S extends z.ZodObject, Current>(
  staff: Staff,
  form: FormData,
  { schema, save, stale = versionOf }: Verb<S, Current>,
) {
  type Result = FormResult<z.input<S>>;
  const read = readForm(schema, form);
  const { typed } = read;
  if (!read.ok) return answerForm<Result>({ problems: read.problems, typed }, 422);
  const saved = await withStore(staff.store.id, (tx) => save(tx, read.value, staff.request.act()));
  if (saved.ok) return answerForm<Result>({ saved: true }, 200);
  if (saved.code === 'stale') {
    const { seen, theirs } = stale((saved.data as { current: Current }).current);
    return answerForm<Result>({ stale: seen, typed, ...(theirs && { theirs }) }, 409);
  }
  if (saved.code.endsWith('_not_found')) throw data(null, { status: 404 });
  const { fields } = saved.data as { fields: readonly string[] };
  return answerForm<Result>({ problems: ownProblems(fields), typed }, 422);
}

function versionOf(current: unknown) {
  return { seen: { version: (current as { version: number }).version } };
}

function ownProblems(fields: readonly string[]): FormProblems {
  return Object.fromEntries(fields.map((field) => [field, { code: 'own' as const }]));
}
