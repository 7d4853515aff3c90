import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Dialog } from '../shell/dialog.tsx';

type Props = {
  /** The hidden fields of the form: its intent and the row. */
  fields: Record<string, string | number>;
  /** The text of the button, on the page and in the dialog. */
  act: string;
  title: string;
  /** Explains the consequence. */
  children: ReactNode;
  /** The text of the button that cancels. */
  keep: string;
  isSmall?: boolean;
  /** True if the act is impossible now; the dialog then shows why. */
  isBlocked?: boolean;
  /** True if the page keeps its scroll position, for an act in the middle of a list. */
  staysInPlace?: boolean;
  className?: string;
};

/** A dangerous act that must be confirmed in a dialog; without scripts the button's form posts at once. */
export function ConfirmedForm({ fields, act, title, children, keep, ...look }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const hidden = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <Form
        method="post"
        preventScrollReset={look.staysInPlace === true}
        {...(look.className && { className: look.className })}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {hidden}
        <Button type="submit" data-small={look.isSmall ? '' : undefined} data-tone="danger">
          {act}
        </Button>
      </Form>
      <Dialog title={title} isOpen={isAsking} onClose={close}>
        {children}
        <Form
          method="post"
          preventScrollReset={look.staysInPlace === true}
          className="dialog-actions"
          onSubmit={close}
        >
          {hidden}
          <Button data-autofocus onClick={close}>
            {keep}
          </Button>
          <Button type="submit" variant="filled" data-tone="danger" disabled={look.isBlocked === true}>
            {act}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
