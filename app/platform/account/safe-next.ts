import type { Locale } from '#lib/locale.ts';
import { localPath } from '../shell/local-path.ts';

const STORE = /^(?:\/ar)?\/login\/store\/([a-z0-9-]{3,40})\?[\w\-.~%&=+]*$/;
const OWN =
  /^(?:\/ar)?\/(?:stores|account|join\/[A-Za-z0-9_-]{43}|(?:confirm-email|claim)\?token=[A-Za-z0-9_-]{43}|signup\/mail)?$/;

/**
 * Allowlist of redirect targets after sign-in: a store hand-off or a known platform page, otherwise /stores.
 */
export function safeNext(next: string | null, locale: Locale): string {
  return next !== null && (STORE.test(next) || OWN.test(next)) ? next : localPath('/stores', locale);
}

/** Slug of the store whose admin the sign-in is for; null when it is for the platform. */
export function storeOfNext(next: string): string | null {
  return STORE.exec(next)?.[1] ?? null;
}
