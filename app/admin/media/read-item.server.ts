import { data } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { mediaUses } from '#domain/media/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';

/** An item of the media library with where it is used. Throws 404 if there is none. */
export async function readItem<Item extends { id: string; at: Date }>(
  { request, store, can }: Staff,
  find: (tx: StoreTx) => Promise<Item | null>,
) {
  const { locale, now } = request;
  const [item, uses] = await withStore(store.id, async (tx) => {
    const found = await find(tx);
    return [found, found ? await mediaUses(tx, { mediaId: found.id, locale }) : []] as const;
  });
  if (!item) throw data(null, { status: 404 });
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  return { item, at: whenText(item.at, reading), uses, canEdit: can('media.edit') };
}
