import { finishConnect } from '#domain/connect/index.ts';
import { connectorOf } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/card-connected.route';
import type { ConnectProblem } from './card-account-view.ts';
import { askerOf } from './card-connect.server.ts';
import { CardConnectedPage } from './card-connected-page.tsx';

// same-origin keeps the code from other sites. no-referrer would set the Origin of the form's post to null.
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' };
}

const FIELDS = ['state', 'code', 'error'] as const;

/** Only shows Stripe's parameters; they are used up when the page's form posts them. */
export const loader = staffOnly('payments.edit', async ({ url }: Route.LoaderArgs) => {
  return { returned: formTexts(url.searchParams, FIELDS, 4000) };
});

export const action = staffOnly('payments.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const connector = connectorOf(staff.request.config);
  if (!connector) return refuse('not_configured', 409);
  const asked = { connector, asker: askerOf(staff), returned: formTexts(form, FIELDS, 300) };
  const done = await finishConnect(staff.store.id, asked, staff.request.act());
  if (done.ok) return answerForm<Answered>({ problem: null }, 200);
  staff.request.log.warn({ code: done.code, reason: done.data }, 'a Stripe account was not connected');
  return refuse(done.code, done.code === 'provider_unreachable' ? 503 : 409);
});

type Answered = { problem: ConnectProblem | null };

function refuse(problem: ConnectProblem, status: number) {
  return answerForm<Answered>({ problem }, status);
}

export default function CardConnected({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('cardaccounts.connect.title')} />
      <CardConnectedPage returned={loaderData.returned} result={actionData ?? null} />
    </>
  );
}
