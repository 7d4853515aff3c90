import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { readAccess, type StoreAccess, VERIFICATION_TAGS, type VerificationService } from './access.ts';
import type { Stale } from './errors.ts';
import { openImported } from './open-imported.ts';
import { touchShell } from './shell.ts';

export type AccessField = 'password' | 'texts' | 'whatsapp.greeting' | `verification.${VerificationService}`;

export type SaveAccessFailure = Failure<'access_invalid', { fields: AccessField[] }> | Stale<StoreAccess>;

export const MAX_ACCESS_TEXT = 600;
export const MIN_DOOR_PASSWORD = 4;
export const MAX_DOOR_PASSWORD = 100;
export const MAX_GREETING = 300;
/** The id in a verification tag, which the page renders. */
const TAG_ID = /^[A-Za-z0-9_=.-]{4,120}$/;

/** Opens or closes the shop, and saves the access settings, such as the password and the texts (D6). */
export async function saveAccess(
  tx: StoreTx,
  input: StoreAccess,
  act: Act,
): Promise<Result<StoreAccess, SaveAccessFailure>> {
  const row = await tx
    .selectFrom('store_settings')
    .select('access')
    .where('store_id', '=', tx.storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = readAccess(row.access);
  if (before.version !== input.version) return fail('stale', { current: before });
  const after = { ...clean(input), version: before.version + 1 };
  const fields = wrongFields(after);
  if (fields.length > 0) return fail('access_invalid', { fields });
  await tx
    .updateTable('store_settings')
    .set({ access: JSON.stringify(after) })
    .where('store_id', '=', tx.storeId)
    .execute();
  if (after.mode !== 'soon') await openImported(tx);
  await recordAudit(tx, act, {
    action: 'access.saved',
    subjectKind: 'store',
    subjectId: tx.storeId,
    before: told(before),
    after: told(after),
  });
  await touchShell(tx);
  return ok(after);
}

function clean({ mode, password, texts, whatsapp, verification, version }: StoreAccess): StoreAccess {
  const tags = Object.entries(verification).flatMap(([service, typed]) => {
    const id = idOf(typed);
    return id === '' ? [] : [[service, id]];
  });
  return {
    mode,
    password: cleanLine(password),
    texts: { en: cleanText(texts.en), ar: cleanText(texts.ar) },
    whatsapp: {
      isOn: whatsapp.isOn,
      greeting: { en: cleanText(whatsapp.greeting.en), ar: cleanText(whatsapp.greeting.ar) },
    },
    verification: Object.fromEntries(tags),
    version,
  };
}

/** Accepts a pasted meta tag and extracts its content. */
function idOf(typed: string): string {
  return (/content\s*=\s*["']([^"']*)["']/i.exec(typed)?.[1] ?? typed).trim();
}

function wrongFields({ mode, password, texts, whatsapp, verification }: StoreAccess): AccessField[] {
  const isLong = (words: { en: string; ar: string }, most: number) =>
    words.en.length > most || words.ar.length > most;
  const needsPassword = mode === 'password' && password.length < MIN_DOOR_PASSWORD;
  const services = Object.keys(VERIFICATION_TAGS) as VerificationService[];
  return [
    ...(needsPassword || password.length > MAX_DOOR_PASSWORD ? (['password'] as const) : []),
    ...(isLong(texts, MAX_ACCESS_TEXT) ? (['texts'] as const) : []),
    ...(isLong(whatsapp.greeting, MAX_GREETING) ? (['whatsapp.greeting'] as const) : []),
    ...services
      .filter((service) => verification[service] && !TAG_ID.test(verification[service]))
      .map((service) => `verification.${service}` as const),
  ];
}

// Leaves out the password, because more people may read the audit log than may know the password.
function told({ mode, texts, whatsapp, verification }: StoreAccess) {
  return { mode, texts, whatsapp: whatsapp.isOn, greeting: whatsapp.greeting, verification };
}
