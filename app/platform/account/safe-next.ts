import type { Locale } from '#lib/locale.ts';
import { localPath } from '../local-path.ts';

const STORE = /^(?:\/ar)?\/login\/store\/([a-z0-9-]{3,40})\?[\w\-.~%&=+]*$/;
const OWN = /^(?:\/ar)?\/(?:stores|join\/[A-Za-z0-9_-]{43}|confirm-email\?token=[A-Za-z0-9_-]{43})?$/;

/** Where a sign-in leads: a store's hand-off or a page of this site by a closed list, else the stores. */
export function safeNext(next: string | null, locale: Locale): string {
  return next !== null && (STORE.test(next) || OWN.test(next)) ? next : localPath('/stores', locale);
}

/** The slug of the store whose admin a sign-in is for, null where it is for the platform. */
export function storeOfNext(next: string): string | null {
  return STORE.exec(next)?.[1] ?? null;
}
