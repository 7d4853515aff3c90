import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { lockState, readDraft } from './states.ts';
import type { Subject } from './surface.ts';
import { isSubject, surfaceOf } from './surfaces.ts';

const DAYS = 7;
export const PREVIEW_DAYS = DAYS;

/**
 * Creates a link that shows a draft to its holder for seven days. The token has 256 random bits and is stored
 * only as a hash.
 */
export async function makePreviewLink(
  tx: StoreTx,
  subject: Subject,
  act: Act,
): Promise<{ token: string; path: string }> {
  await lockState(tx, subject, act);
  const { body } = await readDraft(tx, subject);
  const token = newToken();
  await tx
    .deleteFrom('preview_links')
    .where('store_id', '=', tx.storeId)
    .where('expires_at', '<', act.at)
    .execute();
  await tx
    .insertInto('preview_links')
    .values({
      store_id: tx.storeId,
      token_hash: hashToken(token),
      subject,
      created_at: act.at,
      expires_at: new Date(act.at.getTime() + DAYS * 86_400_000),
    })
    .execute();
  const { en: path } = await surfaceOf(subject).pathsOf(tx, { subject, body, now: act.at });
  return { token, path };
}

/** The shell for a preview page; null for a link that is expired or of another store. */
export async function previewShell(
  tx: StoreTx,
  { token, shell }: { token: string; shell: Shell },
  now: Date,
): Promise<Shell | null> {
  const link = await tx
    .selectFrom('preview_links')
    .select('subject')
    .where('store_id', '=', tx.storeId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!link || !isSubject(link.subject)) return null;
  const { subject } = link;
  const { body } = await readDraft(tx, subject);
  return surfaceOf(subject).show(tx, { subject, body, shell });
}
