import { type RefObject, useEffect, useId, useRef, useState } from 'react';

export type FormRef = RefObject<HTMLFormElement | null>;

/**
 * A search field as an ARIA combobox with a listbox: the field keeps the focus, arrows move through `count`
 * rows, Enter follows a row, Escape closes. Rows have the ids `rowId(0)`, `rowId(1)` …
 */
export function useCombobox(
  form: FormRef,
  of: { count: number; onType: (value: string) => void; onSubmit: (value: string) => void },
) {
  const { count, onType, onSubmit } = of;
  const id = useId();
  const rowId = (at: number) => `${id}-${at}`;
  // This code may load after the focus has left the form.
  const [isOpen, setOpen] = useState(() => form.current?.contains(document.activeElement) === true);
  const [active, setActive] = useState(-1);
  const put = (isShown: boolean) => {
    setOpen(isShown);
    setActive(-1);
  };
  const close = () => put(false);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((at) => nextRow(at, step, count));
    } else if (event.key === 'Escape' && isOpen) {
      // Escape would also clear the field. Inside a sheet it must close the sheet instead.
      if (!form.current?.closest('[popover]')) event.preventDefault();
      close();
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      document.getElementById(rowId(active))?.click();
    }
  };
  useField(form, {
    input: (value) => [onType(value), put(true)],
    focus: () => setOpen(true),
    leave: close,
    press,
    submit: (value) => [close(), onSubmit(value)],
  });
  useFieldState(form, { listId: `${id}-list`, isOpen, active: active < 0 ? null : rowId(active) });
  return { isOpen, active, close, listId: `${id}-list`, rowId };
}

/**
 * The index cycles through one position more than there are rows: the field itself (-1) comes between the
 * last and the first row.
 */
function nextRow(at: number, step: number, count: number): number {
  return ((at + 1 + step + count + 1) % (count + 1)) - 1;
}

export const fieldOf = (form: FormRef) =>
  form.current?.querySelector<HTMLInputElement>('input[type=search]') ?? null;

type FieldEvents = {
  input: (value: string) => void;
  focus: () => void;
  leave: () => void;
  press: (event: KeyboardEvent) => void;
  submit: (value: string) => void;
};

/** Listens on the form, because its field is remounted when the URL's search words change. */
function useField(form: FormRef, events: FieldEvents) {
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const element = form.current;
    const field = (event: Event) => (event.target instanceof HTMLInputElement ? event.target : null);
    const listeners: Record<string, (event: Event) => void> = {
      input: (event) => latest.current.input(field(event)?.value ?? ''),
      focusin: (event) => field(event) && latest.current.focus(),
      focusout: (event) => {
        const next = (event as FocusEvent).relatedTarget;
        if (!(next instanceof Node && element?.contains(next))) latest.current.leave();
      },
      keydown: (event) => field(event) && latest.current.press(event as KeyboardEvent),
      submit: () => latest.current.submit(fieldOf(form)?.value ?? ''),
      // Keeps the focus in the field while a row is clicked.
      mousedown: (event) => field(event) === null && event.preventDefault(),
    };
    for (const [name, listener] of Object.entries(listeners)) element?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element?.removeEventListener(name, listener);
    };
  }, [form]);
}

/** Sets the combobox attributes on the field. Without scripts the field is a plain search field. */
function useFieldState(form: FormRef, at: { listId: string; isOpen: boolean; active: string | null }) {
  useEffect(() => {
    const field = fieldOf(form);
    if (!field) return;
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(at.isOpen),
      'aria-controls': at.listId,
    };
    for (const [name, value] of Object.entries(state)) field.setAttribute(name, value);
    if (at.active === null) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', at.active);
      document.getElementById(at.active)?.scrollIntoView({ block: 'nearest' });
    }
  });
}
