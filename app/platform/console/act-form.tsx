import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import type { ActResult } from './act-result.ts';
import { ReasonField } from './reason-field.tsx';

type Props = {
  intent: string;
  /** The text of the link that opens the form. */
  open: string;
  text: string;
  submit: string;
  isDanger?: boolean;
  result: ActResult | undefined;
  /** True by default. */
  asksReason?: boolean;
  children?: ReactNode;
};

/** A form of the console that opens in place. By default it asks for the reason for the act. */
export function ActForm({
  intent,
  open,
  text,
  submit,
  isDanger,
  result,
  asksReason = true,
  children,
}: Props) {
  const t = useTexts();
  const { isMissing, check } = useReasonCheck();
  const { state, formData } = useNavigation();
  const own = result?.intent === intent ? result : undefined;
  const isSending = state !== 'idle' && formData?.get('intent') === intent;
  return (
    <details
      className="act-form"
      data-tone={isDanger ? 'danger' : undefined}
      open={own?.problems !== undefined}
    >
      <summary>{open}</summary>
      <Form method="post" className="stack" noValidate onSubmit={check}>
        <input type="hidden" name="intent" value={intent} />
        <p className="muted">{text}</p>
        {children}
        {asksReason ? (
          <ReasonField
            typed={own?.typed?.reason}
            problem={isMissing ? t('console.reasonMissing') : own?.problems?.reason}
          />
        ) : null}
        <div>
          <Button
            type="submit"
            variant="filled"
            loading={isSending}
            data-tone={isDanger ? 'danger' : undefined}
          >
            {submit}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Stops a form without a reason before the server asks for the password. */
function useReasonCheck() {
  const [isMissing, setMissing] = useState(false);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const reason = event.currentTarget.elements.namedItem('reason');
    const isEmpty = reason instanceof HTMLTextAreaElement && reason.value.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) return;
    event.preventDefault();
    reason.focus();
  };
  return { isMissing, check };
}
