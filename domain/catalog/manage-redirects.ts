import { sql } from 'kysely';
import { askedPage, noteChange, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { likeWords } from '#lib/like-words.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { trimCharactersAtEnd } from '#lib/trim-characters.ts';
import type { RedirectFailure } from './errors.ts';
import { addRedirect } from './redirects.ts';

export type RedirectRow = { from: string; to: string; at: Date };
const MAX_PATH = 500;
const BY_PATH = pageOrder('path', [[sql`from_path`, 'text']], 'ascending');

/** The store's matching redirects, ordered by their old address, and their number. */
export async function listRedirects(
  tx: StoreTx,
  asked: PageAsked & { query?: string } = {},
): Promise<Page<RedirectRow> & { total: number }> {
  const page = askedPage(BY_PATH, asked);
  const words = likeWords(asked.query ?? '');
  const found = tx
    .selectFrom('redirects')
    .where('store_id', '=', tx.storeId)
    .$if(words !== null, (select) =>
      select.where(sql<boolean>`(from_path ilike ${words} or to_path ilike ${words})`),
    );
  const rows = await found
    .select(['from_path as from', 'to_path as to', 'created_at as at', page.keys])
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { ...page.cut(rows), total };
}

/** Creates a redirect between two typed addresses of this store; only the path of a full URL counts. */
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

// Converts a typed path to the form in which requests are compared: decoded, without query and trailing slash.
function readPath(typed: string): string | null {
  const text = typed.trim();
  const path = (/^https?:\/\/[^/?#]+(.*)$/is.exec(text)?.[1] ?? text).replace(/[?#].*$/s, '');
  const decoded = decode(path === '' && text !== '' ? '/' : path);
  if (decoded === null || decoded.length > MAX_PATH) return null;
  // Browsers read /\ as //, which leads out of the store (open redirect), also behind a language prefix.
  if (!decoded.startsWith('/') || /\/\/|\\|\p{Cc}/u.test(decoded)) return null;
  return decoded === '/' ? '/' : trimCharactersAtEnd(decoded, '/');
}

function decode(path: string): string | null {
  try {
    return normalizeText(decodeURI(path));
  } catch {
    return null;
  }
}
