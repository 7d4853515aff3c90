import { discardDeskMail, liftDeskMail, retryDeskMail } from '#domain/operator-desk/index.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/mail.route';
import { askedMail } from './mail-view.server.ts';

type Answer = ReturnType<typeof actDone>;

type Done = Awaited<ReturnType<typeof retryDeskMail>>;

/** The answer to an act on a mail: done, or why it is not possible. */
function answerOf(done: Done, form: FormData, { t }: Desk, intent: 'retry' | 'discard' | 'lift'): Answer {
  if (done.ok) return actDone(intent, t(`maildesk.done.${intent}`));
  return actRefused(form, {
    mail: t(`maildesk.${done.code === 'mail_suppressed' ? 'liftFirst' : 'changed'}`),
  });
}

async function retry(form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const done = await retryDeskMail(askedMail(params), desk.act('mails.retry'));
  return answerOf(done, form, desk, 'retry');
}

async function discard(form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const reason = readReason(form);
  if (reason === null) return actRefused(form, { reason: desk.t('console.reasonMissing') });
  const done = await discardDeskMail(askedMail(params), desk.act('mails.discard', reason));
  return answerOf(done, form, desk, 'discard');
}

async function lift(form: FormData, desk: Desk, { params }: Route.ActionArgs): Promise<Answer> {
  const done = await liftDeskMail(askedMail(params), desk.act('mails.lift'));
  return answerOf(done, form, desk, 'lift');
}

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  retry: { needs: 'mails.retry', run: retry },
  discard: { needs: 'mails.discard', run: discard },
  lift: { needs: 'mails.lift', run: lift },
};

export const mailActs = operatorActs(ACTS);
