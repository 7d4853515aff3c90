import { sql } from 'kysely';
import { z } from 'zod';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanText } from '#lib/clean-text.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { Stale } from './errors.ts';
import { touchShell } from './shell.ts';

type Fields = Record<string, z.ZodType>;

/** The values of a document's fields, and a version that grows with each save. */
export type SettingsOf<F extends Fields> = { [K in keyof F]: z.output<F[K]> } & { version: number };

export type SaveSettingsFailure<T> = Stale<T> | Failure<'settings_invalid', { fields: string[] }>;

/** A text in both languages of at most `max` characters each; '' before it is entered. */
export function textsUpTo(max: number) {
  const text = z
    .string()
    .transform(cleanText)
    .refine((value) => [...value].length <= max)
    .default('');
  return z.object({ en: text, ar: text }).default({ en: '', ar: '' });
}

/**
 * The settings of one page, in a jsonb column of store_settings. Every field has a default, which applies
 * until the field is saved. A save invalidates the store's cached pages.
 */
export function settingsDocument<F extends Fields>(column: string, fields: F) {
  const schema = z.object({ ...fields, version: z.int() });

  async function read(tx: StoreTx): Promise<SettingsOf<F>> {
    return withDefaults(fields, await selectDocument(tx, column));
  }

  async function save(
    tx: StoreTx,
    input: SettingsOf<F>,
    act: Act,
  ): Promise<Result<SettingsOf<F>, SaveSettingsFailure<SettingsOf<F>>>> {
    const stored = await selectDocument(tx, column, 'for update');
    const before = withDefaults(fields, stored);
    if (before.version !== input.version) return fail('stale', { current: before });
    const parsed = schema.safeParse({ ...input, version: before.version + 1 });
    if (!parsed.success) {
      return fail('settings_invalid', { fields: parsed.error.issues.map(({ path }) => path.join('.')) });
    }
    const after = parsed.data as SettingsOf<F>;
    await tx
      .updateTable('store_settings')
      .set({ [column]: JSON.stringify({ ...stored, ...after }), updated_at: act.at })
      .where('store_id', '=', tx.storeId)
      .execute();
    const entry = { action: `${column}.saved`, subjectKind: 'store', subjectId: tx.storeId };
    await recordAudit(tx, act, { ...entry, before, after });
    await touchShell(tx);
    return ok(after);
  }

  return { read, save };
}

async function selectDocument(tx: StoreTx, column: string, lock?: 'for update') {
  const query = tx
    .selectFrom('store_settings')
    .select(sql<Record<string, unknown>>`${sql.ref(column)}`.as('document'))
    .where('store_id', '=', tx.storeId);
  return (await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow()).document;
}

// A stored value that a later version of the code no longer accepts is read as the default.
function withDefaults<F extends Fields>(fields: F, document: Record<string, unknown>): SettingsOf<F> {
  const known = Object.entries(fields).map(([name, field]) => {
    const read = field.safeParse(document[name]);
    return [name, read.success ? read.data : field.parse(undefined)];
  });
  return { ...Object.fromEntries(known), version: Number(document.version ?? 1) } as SettingsOf<F>;
}
