import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { dirOf, type Locale } from '#lib/locale.ts';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { LeaveGuard } from '../kit/leave-guard.tsx';
import type { ReplyResult } from './inbox-view.ts';

type Props = {
  email: string;
  /** The number of answers already shown. */
  seen: number;
  locale: Locale;
  max: number;
  result: ReplyResult | undefined;
};

/** Form to answer a message, in the direction of the message's language; the text stays after a refusal. */
export function ReplyForm({ email, seen, locale, max, result }: Props) {
  const t = useTexts();
  const refused = result && 'typed' in result ? result : null;
  const [text, setText] = useState(refused?.typed ?? '');
  const saving = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (result && 'sent' in result) setText('');
  }, [result]);
  return (
    <section className="card" aria-labelledby="inbox-reply">
      <LeaveGuard dirty={text.trim() !== '' && !saving} />
      <div className="card-head">
        <h2 id="inbox-reply">{t('inbox.reply')}</h2>
      </div>
      <Form method="post" className="card-body stack" preventScrollReset>
        {result && 'sent' in result ? <AnnounceOnce text={t('inbox.sent')} of={result} /> : null}
        {refused && !('problem' in refused) ? (
          <p className="note" data-tone="warning" role="alert">
            <Glyph name="warning" />
            {t('stale' in refused ? 'inbox.stale' : 'inbox.tooMany')}
          </p>
        ) : null}

        <input type="hidden" name="seen" value={seen} />
        <Textarea
          name="reply"
          aria-label={t('inbox.reply')}
          description={t('inbox.replyHelp', { email: isolate(email) })}
          error={refused && 'problem' in refused ? t('inbox.problem', { max }) : undefined}
          value={text}
          maxLength={max}
          rows={7}
          resize="vertical"
          lang={locale}
          dir={text ? 'auto' : dirOf(locale)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="filled" disabled={saving} leftSection={<Glyph name="mail" />}>
            {t(saving ? 'inbox.sending' : 'inbox.send')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
