import { type PlatformTx, withPlatform } from '#db/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { healthIn } from './health.ts';
import { readState, upsertState } from './records.ts';

const AGAIN_MS = 24 * 3600_000;

/**
 * Mails the platform's owners when a backup failed or is late, immediately and then once a day. `url` is the
 * console's health page. Returns the number of mails. With `isStart` the worker has just started and has not caught up
 * yet, so only a first full backup that is late is reported.
 */
export async function alarmOperators(url: string, now: Date, { isStart = false } = {}): Promise<number> {
  return withPlatform(async (tx) => {
    const { trouble, base } = await healthIn(tx, true, now);
    if (isStart && (base || trouble?.what !== 'late')) return 0;
    const state = await readState(tx);
    if (!trouble) {
      if (state?.mailed_at) await upsertState(tx, { mailed_at: null });
      return 0;
    }
    if (state?.mailed_at && now.getTime() - state.mailed_at.getTime() < AGAIN_MS) return 0;
    await upsertState(tx, { mailed_at: now });
    const owners = await listOwners(tx);
    for (const { userId, to, name, locale } of owners) {
      const data = { name, ...trouble, url };
      const mail = { userId, to, locale: locale as Locale, kind: 'backup_alarm' as const, data };
      await enqueuePlatformMail(tx, mail, now);
    }
    return owners.length;
  });
}

function listOwners(tx: PlatformTx) {
  return tx
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id as userId', 'u.email as to', 'u.name', 'u.locale'])
    .where('o.role', '=', 'owner')
    .execute();
}
