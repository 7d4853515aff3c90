import { withStore } from '#db/index.ts';
import { newestArchive } from '#domain/archive/index.ts';
import { byteText } from '#lib/byte-text.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ArchiveView } from './archive-card.tsx';

/** The newest archive in the form sent to the browser; null for members who may not download it. */
export async function buildArchive({ can, store, request }: Staff): Promise<ArchiveView | null> {
  if (!can('exports.everything')) return null;
  const { locale, now } = request;
  const reading = { now, locale, timeZone: store.shell.timeZone, t: translator(locale) };
  const found = await withStore(store.id, (tx) => newestArchive(tx, now));
  if (!found) return { status: 'none' };
  const { id, status, askedAt, bytes, expiresAt } = found;
  if (status !== 'ready' || !bytes || !expiresAt)
    return { status: status === 'failed' ? 'failed' : 'waiting' };
  return {
    ...{ status, id, size: byteText(bytes, { locale }) },
    ...{ madeAt: whenText(askedAt, reading).exact, until: whenText(expiresAt, reading).exact },
  };
}
