import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { isEdited, isField } from './form-changes.ts';
import { LeaveGuard } from './leave-guard.tsx';

/**
 * Confirms before edits are lost on a page whose cards have forms of their own, each with its save button. Place it
 * once on such a page.
 */
export function GuardForms() {
  const edited = useEditedForms();
  const isSending = useNavigation().formMethod === 'POST';
  return <LeaveGuard dirty={edited && !isSending} />;
}

/** True while a form of the page that is saved by posting it has unsaved edits. */
function useEditedForms(): boolean {
  const [forms, setForms] = useState<readonly HTMLFormElement[]>([]);
  const sent = useRef<EventTarget | null>(null);
  const { state } = useNavigation();
  useEffect(() => {
    const look = ({ target }: Event) => {
      const form = isField(target) ? target.form : null;
      // The attribute, because a field named `method` hides the property.
      if (form?.getAttribute('method') !== 'post' || !form.closest('main')) return;
      setForms((before) => [...before.filter((each) => each !== form), ...(isEdited(form) ? [form] : [])]);
    };
    const send = ({ target }: Event) => {
      sent.current = target;
    };
    const events = [
      ['input', look],
      ['change', look],
      ['submit', send],
    ] as const;
    for (const [name, listen] of events) document.addEventListener(name, listen);
    return () => {
      for (const [name, listen] of events) document.removeEventListener(name, listen);
    };
  }, []);
  useEffect(() => {
    if (state !== 'idle') return;
    const saved = isRefused() ? null : sent.current;
    sent.current = null;
    setForms((before) => before.filter((form) => form !== saved && form.isConnected && isEdited(form)));
  }, [state]);
  return forms.length > 0;
}

function isRefused(): boolean {
  return document.querySelector('main [role="alert"], main [aria-invalid="true"]') !== null;
}
