import { discardDeskMail, liftDeskMail, retryDeskMail } from '#domain/operator-desk/index.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/mail.route';
import { askedMail } from './mail-view.server.ts';

type Answer = ReturnType<typeof actDone>;

async function retry(form: FormData, { act, t }: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const done = await retryDeskMail(askedMail(params), act('mails.retry'));
  if (done.ok) return actDone('retry', t('maildesk.done.retry'));
  const problem = done.code === 'mail_suppressed' ? 'maildesk.liftFirst' : 'maildesk.changed';
  return actRefused(form, { mail: t(problem) });
}

async function discard(form: FormData, { act, t }: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const reason = readReason(form);
  if (reason === null) return actRefused(form, { reason: t('console.reasonMissing') });
  const done = await discardDeskMail(askedMail(params), act('mails.discard', reason));
  return done.ok
    ? actDone('discard', t('maildesk.done.discard'))
    : actRefused(form, { mail: t('maildesk.changed') });
}

async function lift(form: FormData, { act, t }: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const done = await liftDeskMail(askedMail(params), act('mails.lift'));
  return done.ok
    ? actDone('lift', t('maildesk.done.lift'))
    : actRefused(form, { mail: t('maildesk.changed') });
}

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  retry: { needs: 'mails.retry', run: retry },
  discard: { needs: 'mails.discard', run: discard },
  lift: { needs: 'mails.lift', run: lift },
};

export const mailActs = operatorActs(ACTS);
