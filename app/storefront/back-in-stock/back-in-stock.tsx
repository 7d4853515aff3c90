import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { useUserContext } from '../shell/user-context.tsx';
import type { BackInStockReply } from './back-in-stock.server.ts';

/**
 * E-mail field of a sold-out variant. Its form (#back-in-stock) is outside of the buying form that contains this
 * field; without scripts, #back-in-stock leads to its own page.
 */
export default function BackInStock({ variantId, slug }: { variantId: string; slug: string }) {
  const text = useTexts();
  const { user } = useUserContext();
  const reply = useReply(variantId);
  if (reply?.ok) {
    return (
      <p className="notice good" role="status">
        <Icon name="check" size="s" />
        {reply.text}
      </p>
    );
  }
  return (
    <div className="back-in-stock">
      <label htmlFor="back-in-stock-email">
        <b>{text('backinstock.ask')}</b>
        <span className="muted sm">{text('backinstock.text')}</span>
      </label>
      <input type="hidden" form="back-in-stock" name="variant" value={variantId} />
      <input type="hidden" form="back-in-stock" name="slug" value={slug} />
      <div className="back-in-stock-row">
        <input
          key={user?.email}
          id="back-in-stock-email"
          form="back-in-stock"
          className="input"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          placeholder={text('backinstock.email')}
          defaultValue={user?.email}
          aria-invalid={reply ? true : undefined}
          aria-describedby={reply ? 'back-in-stock-error' : undefined}
          required
        />
        <button type="submit" form="back-in-stock" className="btn primary">
          <Icon name="mail" size="s" />
          {text('backinstock.submit')}
        </button>
      </div>
      <span className="not-for-people" aria-hidden="true">
        <input type="text" form="back-in-stock" name="website" tabIndex={-1} autoComplete="off" />
      </span>
      {reply ? (
        <span className="field-error" id="back-in-stock-error" role="alert">
          <Icon name="warning" size="s" />
          <span>{reply.text}</span>
        </span>
      ) : null}
    </div>
  );
}

/** Sends the form in the background; resets when the variant changes. */
function useReply(variantId: string): BackInStockReply | null {
  const action = useLocalePath()(paths.backInStockNow);
  const [answered, setAnswered] = useState<{ variantId: string; reply: BackInStockReply } | null>(null);
  useEffect(() => {
    const form = document.getElementById('back-in-stock') as HTMLFormElement | null;
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      fetch(action, { method: 'POST', body: new FormData(event.target as HTMLFormElement) })
        .then((answer) => answer.json())
        .then((reply: BackInStockReply) => setAnswered({ variantId, reply }))
        // Falls back to a plain form post.
        .catch(() => form?.submit());
    };
    form?.addEventListener('submit', submit);
    return () => form?.removeEventListener('submit', submit);
  }, [action, variantId]);
  return answered?.variantId === variantId ? answered.reply : null;
}
