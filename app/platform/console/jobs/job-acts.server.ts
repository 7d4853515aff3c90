import { discardJob, retryJob } from '#domain/operator-desk/index.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/job.route';

type Answer = ReturnType<typeof actDone>;

async function retry(form: FormData, { act, t }: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const done = await retryJob(params.id, act('jobs.retry'));
  return done.ok
    ? actDone('retry', t('consolejobs.done.retry'))
    : actRefused(form, { job: t('consolejobs.gone') });
}

async function discard(form: FormData, { act, t }: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const reason = readReason(form);
  if (reason === null) return actRefused(form, { reason: t('console.reasonMissing') });
  const done = await discardJob(params.id, act('jobs.discard', reason));
  return done.ok
    ? actDone('discard', t('consolejobs.done.discard'))
    : actRefused(form, { job: t('consolejobs.gone') });
}

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  retry: { needs: 'jobs.retry', run: retry },
  discard: { needs: 'jobs.discard', run: discard },
};

export const jobActs = operatorActs(ACTS);
