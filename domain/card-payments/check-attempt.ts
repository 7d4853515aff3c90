import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type CardDesk, readAttempt } from '#domain/payments/index.ts';
import { countsAsGivenBack, endHold, warnOfHold } from './held-money.ts';
import { checkLater, checkTomorrow } from './schedule.ts';
import { syncAttempt } from './sync-attempt.ts';

/**
 * Checks an attempt that no webhook has ended and schedules the next check (F10). Money that is held is checked once a
 * day, because no event says that a bank gave it back.
 */
export async function checkAttempt(
  storeId: string,
  { attemptId, desk }: { attemptId: string; desk: CardDesk },
  act: Act,
): Promise<string> {
  const seen = await syncAttempt(storeId, { attemptId, desk }, act);
  await withStore(storeId, async (tx) => {
    const attempt = await readAttempt(tx, { id: attemptId });
    if (!attempt || attempt.status === 'paid') return;
    if (attempt.status !== 'authorized') return checkLater(tx, attempt, act.at);
    const isRefused = !seen.ok && (seen.code === 'provider_refused' || seen.code === 'attempt_not_found');
    if (countsAsGivenBack(attempt, { isRefused, now: act.at })) return endHold(tx, attemptId, act);
    await warnOfHold(tx, attemptId, act);
    await checkTomorrow(tx, attempt, act.at);
  });
  return seen.ok ? seen.value : seen.code;
}
