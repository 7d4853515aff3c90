import { type FormEvent, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { paths } from './paths.ts';
import { useLocalePath } from './shell-context.tsx';
import type { CartReply } from './views.ts';

type Press = { formId: string; form: FormData };

export type Refusal = { formId: string; variantId: string; message: string };

export type CartForms = {
  /** Sends a cart form in the background; the toast and the badge follow from the server's answer. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  reply: CartReply | undefined;
  /** Why the last form changed nothing: shown beside that form, because a toast goes away. */
  refusal: Refusal | null;
};

/** What was pressed before the cart's own handlers stood in the page. */
const early: Press[] = [];

/**
 * Keeps the cart forms that are sent from the moment our scripts run until the page is awake: as plain forms they
 * would lead away, and a second press would cut the first short. Before that moment they are plain forms.
 */
export function keepEarlyPresses(): void {
  addEventListener('submit', keepEarly, true);
}

function keepEarly(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.method !== 'post' || !new URL(form.action).pathname.endsWith(paths.cart)) return;
  if (event.submitter?.getAttribute('value') === 'buy') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(pressOf(form, event.submitter));
}

function pressOf(element: HTMLFormElement, submitter: HTMLElement | null): Press {
  const form = new FormData(element, submitter);
  form.set('via', 'script');
  return { formId: element.id, form };
}

/**
 * Cart forms go one after another, each exactly once: a second request would cut the first short, and one that is sent
 * before the router listens to its own answers would be answered to nobody. What is pressed meanwhile waits here.
 */
export function useCartForms(): CartForms {
  const fetcher = useFetcher<CartReply>({ key: 'cart' });
  const href = useLocalePath();
  const waiting = useRef<Press[]>([]);
  const sent = useRef<Press>(null);
  const [turn, setTurn] = useState(0);
  const [isHeld, setHeld] = useState(false);

  const send = useRef(() => {});
  send.current = () => {
    if (turn === 0 || sent.current) return;
    const next = waiting.current.shift();
    if (!next) return setHeld(false);
    sent.current = next;
    const done = fetcher.submit(next.form, { method: 'post', action: href(paths.cart) });
    void done.finally(() => startTransition(() => setTurn((before) => before + 1)));
  };

  // The first turn: a task later than the effects by which the router comes to listen.
  useEffect(() => {
    const timer = setTimeout(() => {
      removeEventListener('submit', keepEarly, true);
      waiting.current.push(...early.splice(0));
      setTurn(1);
    });
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is over when its answer has been drawn
  useEffect(() => {
    sent.current = null;
    send.current();
  }, [turn]);

  const submit = useCallback((event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    waiting.current.push(pressOf(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
    setHeld(true);
    send.current();
  }, []);

  const reply = fetcher.data;
  const refusal = useMemo(
    () =>
      reply && !reply.ok
        ? { formId: sent.current?.formId ?? '', variantId: reply.variantId ?? '', message: reply.message }
        : null,
    [reply],
  );
  return { submit, pending: isHeld || fetcher.state !== 'idle', reply, refusal };
}
