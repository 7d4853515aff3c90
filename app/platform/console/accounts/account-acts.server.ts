import {
  type AccountFailure,
  type AccountPages,
  endAccountSecondStep,
  endAccountSessions,
  lockAccount,
  sendPasswordLink,
  unlockAccount,
} from '#domain/operator-desk/index.ts';
import type { RequestContext } from '#server/index.ts';
import { localPath } from '../../shell/local-path.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/account.route';

type Answer = ReturnType<typeof actDone>;
type Intent = 'sessions' | 'reset' | 'secondStep' | 'lock' | 'unlock';

const VERBS = {
  sessions: endAccountSessions,
  reset: sendPasswordLink,
  secondStep: endAccountSecondStep,
  lock: lockAccount,
  unlock: unlockAccount,
} as const;

function pagesOf({ platformOrigin }: RequestContext): AccountPages {
  return {
    account: (locale) => `${platformOrigin}${localPath('/account', locale)}`,
    newPassword: (locale, token) =>
      `${platformOrigin}${localPath('/new-password', locale)}?${new URLSearchParams({ token })}`,
  };
}

function actOf(intent: Intent) {
  const run = async (form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> => {
    const { t, request, act } = desk;
    const reason = readReason(form);
    if (reason === null) return actRefused(form, { reason: t('console.reasonMissing') });
    const input = { userId: params.userId, pages: pagesOf(request) };
    const done = await VERBS[intent](input, act(`people.${intent}`, reason));
    if (done.ok) return actDone(intent, t(`people.done.${intent}`));
    return actRefused(form, { reason: problemOf(t, intent, done.code) }, 409);
  };
  return { needs: `people.${intent}` as const, run };
}

function problemOf(t: Desk['t'], intent: Intent, code: AccountFailure['code']): string {
  if (code === 'account_unknown') return t('people.gone');
  return code === 'account_operates' ? t('people.operates') : t(`people.same.${intent}`);
}

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  sessions: actOf('sessions'),
  reset: actOf('reset'),
  secondStep: actOf('secondStep'),
  lock: actOf('lock'),
  unlock: actOf('unlock'),
};

export const accountActs = operatorActs(ACTS);
