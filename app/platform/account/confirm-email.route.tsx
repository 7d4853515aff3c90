import { data } from 'react-router';
import { confirmEmail, emailChangeOf, stopEmailChange } from '#domain/identity/index.ts';
import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { accountUrl, ownVisit } from '../own/own-visit.server.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/confirm-email.route';
import { ConfirmEmailPage, type EmailOutcome } from './confirm-email-page.tsx';

// The link's token must not reach another site.
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' };
}

/**
 * Target of the two links of an e-mail change. To confirm, its holder has to be signed in to the account; to
 * stop the change, the link of the present address is enough.
 */
export async function loader(args: Route.LoaderArgs) {
  const request = args.context.get(requestContext);
  const token = args.url.searchParams.get('token')?.slice(0, 100) ?? '';
  const found = await emailChangeOf(token, request.now);
  const isOwn = found !== null && found.userId === request.account?.userId;
  const isStranger = request.account !== null && !isOwn;
  if (!found || (found.side === 'new' && isStranger)) return { change: null, token: '' };
  return { change: { side: found.side, email: found.email, mayConfirm: isOwn }, token };
}

/** Changes only on POST: mail programs open links, too. */
export async function action(args: Route.ActionArgs) {
  const request = args.context.get(requestContext);
  const form = await args.request.formData();
  const token = String(form.get('token') ?? '').slice(0, 100);
  if (form.get('intent') === 'stop') {
    const input = { token, ip: request.ip, accountUrl: accountUrl(request) };
    const stopped = await stopEmailChange(input, request.now);
    return answer(stopped.ok ? 'stopped' : stopped.code, '');
  }
  const { visit } = ownVisit(args);
  const found = await emailChangeOf(token, request.now);
  const done = await confirmEmail({ ...visit, token }, request.now);
  if (!done.ok) return answer(done.code, '');
  if (done.value.isDone) return answer('done', done.value.email);
  return answer(found?.side === 'old' ? 'waiting_old' : 'waiting_new', done.value.email);
}

const STATUS: Partial<Record<EmailOutcome, number>> = {
  email_taken: 409,
  link_invalid: 410,
  too_many_tries: 429,
};

function answer(outcome: EmailOutcome, email: string) {
  return data({ outcome, email }, { status: STATUS[outcome] ?? 200 });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.email.title') })}</title>
      <ConfirmEmailPage {...loaderData} done={actionData} />
    </PlatformFrame>
  );
}
