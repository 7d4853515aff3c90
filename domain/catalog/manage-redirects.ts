import { sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { trimCharactersAtEnd } from '#lib/trim-characters.ts';
import type { RedirectFailure } from './errors.ts';
import { addRedirect } from './redirects.ts';

export type RedirectRow = { from: string; to: string; at: Date };
export type RedirectList = { redirects: RedirectRow[]; count: number; next: string | null };

const PAGE = 50;
const MAX_PATH = 500;

/** Returns the store's redirects in order, fifty a page; `after` is the last address of the previous page. */
export async function listRedirects(
  tx: StoreTx,
  { query = '', after }: { query?: string; after?: string | null } = {},
): Promise<RedirectList> {
  const text = query.trim().replace(/[\\%_]/g, '\\$&');
  const found = tx
    .selectFrom('redirects')
    .where('store_id', '=', tx.storeId)
    .$if(text !== '', (select) =>
      select.where(sql<boolean>`(from_path ilike ${`%${text}%`} or to_path ilike ${`%${text}%`})`),
    );
  const rows = await found
    .select(['from_path as from', 'to_path as to', 'created_at as at'])
    .$if(Boolean(after), (select) => select.where('from_path', '>', after ?? ''))
    .orderBy('from_path')
    .limit(PAGE + 1)
    .execute();
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const redirects = rows.slice(0, PAGE);
  return { redirects, count, next: rows.length > PAGE ? (redirects.at(-1)?.from ?? null) : null };
}

/** Creates a redirect between two typed addresses of this store; of a full URL only the path counts. */
export async function createRedirect(
  tx: StoreTx,
  typed: { from: string; to: string },
  act: Act,
): Promise<Result<RedirectRow, RedirectFailure>> {
  const [from, to] = [readPath(typed.from), readPath(typed.to)];
  if (from === null || from === '/') return fail('from_invalid');
  if (to === null) return fail('to_invalid');
  if (from === to) return fail('same_path');
  await addRedirect(tx, { from, to }, act);
  await noteChange(tx, ['shell']);
  return ok({ from, to, at: act.at });
}

export async function removeRedirect(
  tx: StoreTx,
  { from }: { from: string },
  act: Act,
): Promise<Result<undefined, 'redirect_not_found'>> {
  const row = await tx
    .deleteFrom('redirects')
    .where('store_id', '=', tx.storeId)
    .where('from_path', '=', from)
    .returning('to_path')
    .executeTakeFirst();
  if (!row) return fail('redirect_not_found');
  await recordAudit(tx, act, {
    action: 'redirect.removed',
    subjectKind: 'redirect',
    subjectId: from,
    before: { to: row.to_path },
  });
  await noteChange(tx, ['shell']);
  return ok(undefined);
}

// Stored as requests are compared: decoded, without query and trailing slash.
function readPath(typed: string): string | null {
  const text = typed.trim();
  const path = (/^https?:\/\/[^/?#]+(.*)$/is.exec(text)?.[1] ?? text).replace(/[?#].*$/s, '');
  const decoded = decode(path === '' && text !== '' ? '/' : path);
  if (decoded === null || decoded.length > MAX_PATH) return null;
  // Browsers read /\ as //, and neither may lead out of the store (open redirect).
  if (!decoded.startsWith('/') || /^\/[/\\]/.test(decoded) || /\p{Cc}/u.test(decoded)) return null;
  return decoded === '/' ? '/' : trimCharactersAtEnd(decoded, '/');
}

function decode(path: string): string | null {
  try {
    return normalizeText(decodeURI(path));
  } catch {
    return null;
  }
}
