import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Form, Link, useFetcher } from 'react-router';
import type { MessageView } from '#domain/inbox/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { MESSAGE_LOOK, type ReplyResult } from './inbox-view.ts';
import { ReplyForm } from './reply-form.tsx';

type Reply = Omit<MessageView['replies'][number], 'at'> & { at: WhenText };
type Message = Omit<MessageView, 'at' | 'replies'> & { at: WhenText; replies: Reply[] };

type Props = {
  message: Message;
  maxReply: number;
  canReply: boolean;
  canSeeOrders: boolean;
  result: ReplyResult | undefined;
};

export function MessagePage({ message, maxReply, canReply, canSeeOrders, result }: Props) {
  const t = useTexts();
  useReadOnce(message, canReply);
  return (
    <main className="page form" id="main">
      <PageHead
        heading={
          <>
            <bdi>{message.name}</bdi>
            <Badge look={MESSAGE_LOOK[message.status]}>{t(`inbox.status.${message.status}`)}</Badge>
          </>
        }
        back={<BackLink to="/admin/contactus">{t('inbox.title')}</BackLink>}
        acts={canReply && message.status === 'new' ? <MarkRead /> : null}
      />
      <div className="split">
        <div className="stack">
          <Letter title={message.name} at={message.at} text={message.body} />
          {message.replies.map((reply) => (
            <Letter
              key={reply.id}
              title={t('inbox.repliedBy', { name: reply.by })}
              at={reply.at}
              text={reply.body}
              isOurs
            />
          ))}
          {canReply ? (
            <ReplyForm
              email={message.email}
              seen={message.replies.length}
              locale={message.locale}
              max={maxReply}
              result={result}
            />
          ) : (
            <p className="note" data-tone="info">
              <Glyph name="info" />
              {t('inbox.readOnly')}
            </p>
          )}
        </div>
        <Sender message={message} canSeeOrders={canSeeOrders} />
      </div>
    </main>
  );
}

// Opening a message marks it as read; without scripts the button on the page does.
function useReadOnce({ id, status }: Message, canReply: boolean) {
  const { submit } = useFetcher();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each message
  useEffect(() => {
    if (canReply && status === 'new') void submit({ intent: 'read' }, { method: 'post' });
  }, [id]);
}

function MarkRead() {
  const t = useTexts();
  return (
    <Form method="post" className="page-actions without-scripts">
      <input type="hidden" name="intent" value="read" />
      <Button type="submit">{t('inbox.markRead')}</Button>
    </Form>
  );
}

function Letter(props: { title: string; at: WhenText; text: string; isOurs?: boolean }) {
  return (
    <article className="card letter" data-ours={props.isOurs || undefined}>
      <header className="letter-head">
        <h2>
          <bdi>{props.title}</bdi>
        </h2>
        <span className="muted caption">
          <When when={props.at} />
        </span>
      </header>
      <p className="letter-text" dir="auto">
        {props.text}
      </p>
    </article>
  );
}

function Sender({ message, canSeeOrders }: { message: Message; canSeeOrders: boolean }) {
  const t = useTexts();
  const number = message.orderNumber.replace(/^#/, '');
  return (
    <Card title={t('inbox.about')}>
      <dl className="facts">
        <div>
          <dt>{t('common.name')}</dt>
          <dd>
            <bdi>{message.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('inbox.email')}</dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(message.email)}`} dir="ltr">
              {message.email}
            </a>
          </dd>
        </div>
        {number ? (
          <div>
            <dt>{t('common.order')}</dt>
            <dd>
              <bdi>{canSeeOrders ? <OrderLink words={number} text={message.orderNumber} /> : number}</bdi>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('inbox.language')}</dt>
          <dd>{t(`inbox.in.${message.locale}`)}</dd>
        </div>
      </dl>
      {canSeeOrders ? (
        <div>
          <OrderLink words={message.email} text={t('inbox.findOrders')} />
        </div>
      ) : null}
    </Card>
  );
}

function OrderLink({ words, text }: { words: string; text: string }) {
  return (
    <Link className="letter-link" to={`/admin/orders?q=${encodeURIComponent(words)}`}>
      {text}
    </Link>
  );
}
