import { isolate } from '#lib/bidi.ts';
import type { MailContent } from './layout.ts';
import type { voiceOf } from './voice.ts';
import { webAddress } from './web-address.ts';

export type StoreEnd = { name: string; store: string; removesAt: Date; url: string };

/** Informs an owner that the data of a closed store will be deleted in a week, or was deleted. */
export function storeEnd(
  letter: 'ending' | 'removed',
  { name, store, removesAt, url }: StoreEnd,
  { t, moment }: Pick<ReturnType<typeof voiceOf>, 't' | 'moment'>,
): Omit<MailContent, 'footer'> {
  const said = { name: isolate(name), store: isolate(store), at: moment(removesAt) };
  const subject = t(`closing.mail.${letter}.subject`, said);
  return {
    ...{ subject, heading: subject, order: null, note: t(`closing.mail.${letter}.note`) },
    intro: t(`closing.mail.${letter}.intro`, said),
    action: { label: t(`closing.mail.${letter}.action`), url: webAddress(url) },
  };
}
