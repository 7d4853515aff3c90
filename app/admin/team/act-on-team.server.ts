import { data } from 'react-router';
import {
  changeMember,
  dropOffer,
  inviteMember,
  leaveTeam,
  offerOwnership,
  removeMember,
  takeOwnership,
  withdrawInvitation,
} from '#domain/team/index.ts';
import { isLocale } from '#lib/locale.ts';
import type { Failure, Result } from '#lib/result.ts';
import { type Translate, translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import { requireProof } from '../shell/step-up.server.ts';
import { standingOf, type TeamProblem, type TeamResult } from './team-view.ts';

type Answer = { result: TeamResult; status: number; isGone?: boolean };
type Ask = { staff: Staff; text: (name: string) => string; t: Translate };
type Act = (ask: Ask) => Promise<Answer>;

/** Carries out a form of the team's page after the permission check. */
export async function actOnTeam(form: FormData, staff: Staff): Promise<Answer> {
  const text = (name: string) => formText(form, name);
  const intent = text('intent');
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (!act) throw data(null, { status: 400 });
  if (!staff.can(act.needs)) throw data(null, { status: 403 });
  await requireProof(form, act.proves ?? act.needs, staff);
  return act.run({ staff, text, t: translator(staff.request.locale) });
}

const invite: Act = async ({ staff, text, t }) => {
  const { request, store } = staff;
  const [email, role, language] = [text('email'), text('role'), text('locale')];
  const linkTo = (token: string) =>
    `${request.platformOrigin}${language === 'ar' ? '/ar' : ''}/join/${token}`;
  const locale = isLocale(language) ? language : request.locale;
  const asked = await inviteMember(store.id, { email, ...standingOf(role), locale, linkTo }, request.act());
  if (asked.ok) return said(t('team.said.invited', { email: email.trim() }));
  return {
    ...refused(asked, { t, at: 'invite' }),
    ...{ result: { problem: problem(asked, t, 'invite'), typed: { email, role } } },
  };
};

const withdraw: Act = async ({ staff, text, t }) =>
  outcome(await withdrawInvitation(staff.store.id, { id: text('id') }, staff.request.act()), t, {
    said: t('team.said.withdrawn'),
    at: 'page',
  });

const change: Act = async ({ staff, text, t }) => {
  const input = { userId: text('userId'), ...standingOf(text('role')), was: text('was') };
  const done = await changeMember(staff.store.id, input, staff.request.act());
  return outcome(done, t, { said: t('team.said.changed'), at: 'member' });
};

const remove: Act = async ({ staff, text, t }) =>
  outcome(await removeMember(staff.store.id, { userId: text('userId') }, staff.request.act()), t, {
    said: t('team.said.removed'),
    at: 'member',
  });

const leave: Act = async ({ staff, t }) => {
  const done = await leaveTeam(staff.store.id, { userId: staff.actor.userId }, staff.request.act());
  return { ...outcome(done, t, { said: t('team.said.left'), at: 'member' }), isGone: done.ok };
};

const offer: Act = async ({ staff, text, t }) => {
  const storesUrl = `${staff.request.platformOrigin}/stores`;
  const asked = { toUserId: text('userId'), storesUrl };
  const done = await offerOwnership(staff.store.id, asked, staff.request.act());
  return outcome(done, t, { said: t('team.said.offered'), at: 'offer' });
};

const take: Act = async ({ staff, t }) => {
  const done = await takeOwnership(staff.store.id, staff.request.act());
  return outcome(done, t, { said: t('team.said.taken'), at: 'offer' });
};

const drop: Act = async ({ staff, t }) =>
  outcome(await dropOffer(staff.store.id, staff.request.act()), t, {
    said: t('team.said.dropped'),
    at: 'offer',
  });

type TeamAct = {
  needs: 'team.view' | 'team.edit' | 'team.transfer';
  /**
   * The sensitive action whose password proof this form requires, although every member may do it for
   * themselves.
   */
  proves?: 'team.transfer';
  run: Act;
};

const ACTS: Record<string, TeamAct> = {
  invite: { needs: 'team.edit', run: invite },
  withdraw: { needs: 'team.edit', run: withdraw },
  change: { needs: 'team.edit', run: change },
  remove: { needs: 'team.edit', run: remove },
  offer: { needs: 'team.transfer', run: offer },
  // Every member may accept the store, decline it or leave the team, for themselves.
  take: { needs: 'team.view', proves: 'team.transfer', run: take },
  drop: { needs: 'team.view', run: drop },
  leave: { needs: 'team.view', run: leave },
};

type Saying = { said: string; at: TeamProblem['at'] };

function outcome(done: Result<unknown, Failure>, t: Translate, saying: Saying): Answer {
  return done.ok ? said(saying.said) : refused(done, { t, at: saying.at });
}

function said(text: string): Answer {
  return { result: { said: text }, status: 200 };
}

const CONFLICTS = ['team_stale', 'last_owner', 'already_member', 'set_in_use'];

function refused(failure: Failure, { t, at }: { t: Translate; at: TeamProblem['at'] }): Answer {
  const status = failure.code === 'plan_limit' ? 403 : CONFLICTS.includes(failure.code) ? 409 : 422;
  return { result: { problem: problem(failure, t, at) }, status };
}

function problem({ code, data }: Failure, t: Translate, at: TeamProblem['at']): TeamProblem {
  const values = data as { limit?: number; retryAfterSeconds?: number } | undefined;
  const minutes = Math.max(1, Math.ceil((values?.retryAfterSeconds ?? 60) / 60));
  return {
    text: t(`team.problem.${code}` as 'team.problem.own_self', { limit: values?.limit ?? 0, minutes }),
    at,
  };
}
