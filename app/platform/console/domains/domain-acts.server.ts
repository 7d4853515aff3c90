import { checkDeskDomain, removeDeskDomain } from '#domain/operator-desk/index.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/domain.route';

type Answer = ReturnType<typeof actDone>;
type Params = Pick<Route.ActionArgs, 'params'>;

async function check(form: FormData, { act, t }: Desk, { params }: Params): Promise<Answer> {
  const done = await checkDeskDomain(params, act('domains.check'));
  if (!done.ok) return actRefused(form, { domain: t('consoledomains.gone') });
  return actDone('check', t('consoledomains.done.check'));
}

async function remove(form: FormData, { act, t }: Desk, { params }: Params): Promise<Answer> {
  const reason = readReason(form);
  if (!reason) return actRefused(form, { reason: t('console.reasonMissing') });
  const done = await removeDeskDomain(params, act('domains.remove', reason));
  if (!done.ok) return actRefused(form, { domain: t('consoledomains.gone') });
  return actDone('remove', t('consoledomains.done.remove'));
}

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  check: { needs: 'domains.check', run: check },
  remove: { needs: 'domains.remove', run: remove },
};

export const domainActs = operatorActs(ACTS);
