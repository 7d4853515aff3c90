import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { MAX_REPLY, markRead, readMessage, replyToMessage } from '#domain/inbox/index.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/inbox-message.route';
import type { ReplyResult } from './inbox-view.ts';
import { MessagePage } from './message-page.tsx';

export const loader = staffOnly('inbox.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const message = await withStore(store.id, (tx) => readMessage(tx, params.messageId));
  if (!message) throw data(null, { status: 404 });
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  return {
    message: {
      ...message,
      at: whenText(message.at, reading),
      replies: message.replies.map((reply) => ({ ...reply, at: whenText(reply.at, reading) })),
    },
    maxReply: MAX_REPLY,
    canReply: staff.can('inbox.reply'),
    canSeeOrders: staff.can('orders.view'),
  };
});

export const action = staffOnly('inbox.reply', async ({ request: post, params }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const { messageId } = params;
  if (form.get('intent') === 'read') {
    await withStore(staff.store.id, (tx) => markRead(tx, { messageId }));
    return null;
  }
  const typed = formText(form, 'reply').slice(0, 20_000);
  const seen = Number(form.get('seen') ?? Number.NaN);
  const sent = await withStore(staff.store.id, (tx) =>
    replyToMessage(tx, { messageId, text: typed, seen }, staff.request.act()),
  );
  if (sent.ok) return answerForm<ReplyResult>({ sent: true }, 200);
  if (sent.code === 'message_not_found') throw data(null, { status: 404 });
  if (sent.code === 'stale') return answerForm<ReplyResult>({ stale: sent.data.replies, typed }, 409);
  if (sent.code === 'too_many_replies') return answerForm<ReplyResult>({ isTooMany: true, typed }, 429);
  return answerForm<ReplyResult>({ problem: sent.data.max, typed }, 422);
});

export default function InboxMessage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('inbox.messageFrom', { name: loaderData.message.name })} />
      <MessagePage {...loaderData} result={actionData ?? undefined} />
    </>
  );
}
