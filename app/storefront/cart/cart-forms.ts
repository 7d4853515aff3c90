import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../page/paths.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { CartReply } from './cart-views.ts';

/** A submitted cart form: its fields at that moment, and its submit button. */
export type Press = { formId: string; form: FormData; button: HTMLElement | null };

export type Refusal = { formId: string; variantId: string; message: string };

export type CartForms = {
  /** Sends a cart form in the background; toast and badge follow from the server's answer. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends fields that have no form on the page, such as those that undo a removal. */
  send: (fields: Record<string, string>) => void;
  pending: boolean;
  /** Id of the variant whose change is pending; '' for none. */
  busy: string;
  /** Reason why the last form changed nothing, shown beside that form because a toast disappears. */
  refusal: Refusal | null;
};

/** Forms submitted before hydration, in order. */
const early: Press[] = [];

/**
 * Queues cart forms that are submitted between the start of our scripts and hydration: as plain posts they
 * would leave the page, and a second one would cancel the first. Forms submitted before our scripts start are
 * plain posts.
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
  return { formId: element.id, form: new FormData(element, submitter), button: submitter };
}

/**
 * Sends cart forms one after another, each exactly once; later submissions wait. Nothing else is revalidated:
 * the response contains the whole cart.
 */
export function useCartForms(hear: (reply: CartReply, press: Press) => void): CartForms {
  const { add, busy, refusal } = useQueue(hear);
  const submit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      add(pressOf(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
    },
    [add],
  );
  const send = useCallback(
    (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      add({ formId: '', form, button: null });
    },
    [add],
  );
  return useMemo(
    () => ({ submit, send, pending: busy !== null, busy: busy ?? '', refusal }),
    [submit, send, busy, refusal],
  );
}

function useQueue(hear: (reply: CartReply, press: Press) => void) {
  const waiting = useRef<Press[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isSending = useRef(false);

  const latest = useLatest(hear);
  const work = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let press = waiting.current.shift(); press; press = waiting.current.shift()) {
      setBusy(fieldOf(press, 'variant'));
      const reply = await latest.current.post(press);
      const { formId } = press;
      setRefusal(reply.ok ? null : { formId, variantId: reply.variantId, message: reply.message });
      latest.current.hear(reply, press);
    }
    isSending.current = false;
    setBusy(null);
  }, [latest]);

  const add = useCallback(
    (press: Press) => {
      const isNewer = (other: Press) => isSet(press) && isSet(other) && isSame(press, other);
      waiting.current = [...waiting.current.filter((other) => !isNewer(other)), press];
      void work();
    },
    [work],
  );

  useEffect(() => {
    removeEventListener('submit', keepEarly, true);
    waiting.current.push(...early.splice(0));
    void work();
  }, [work]);
  return { add, busy, refusal };
}

function useLatest(hear: (reply: CartReply, press: Press) => void) {
  const href = useLocalePath();
  const text = useTexts();
  const latest = useRef({ hear, post: (_: Press) => Promise.reject<CartReply>() });
  latest.current = {
    hear,
    post: (press) => post(href(paths.cartNow), press, text('storefront.error.unsent')),
  };
  return latest;
}

const fieldOf = ({ form }: Press, name: string) => String(form.get(name) ?? '');
// If several changes of one line's quantity are pending, only the last is sent.
const isSet = (press: Press) => fieldOf(press, 'intent') === 'set';
const isSame = (one: Press, other: Press) => fieldOf(one, 'variant') === fieldOf(other, 'variant');

/**
 * Without a response the change may still have been made; the next page or response shows the cart. Keeps
 * what was typed.
 */
async function post(address: string, press: Press, unsent: string): Promise<CartReply> {
  const body = new URLSearchParams([...press.form] as [string, string][]);
  const answer = await fetch(address, { method: 'POST', body }).catch(() => null);
  if (answer?.ok || answer?.status === 422) return (await answer.json()) as CartReply;
  // The store has closed in the meantime: reloading shows the server's page for that.
  if (answer?.status === 503) location.reload();
  return { ok: false, message: unsent, variantId: fieldOf(press, 'variant'), cart: null, view: null };
}
