import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Glyph } from '../glyph.tsx';

type ShiftsProps = { id: string; earlier: string; later: string; isFirst: boolean; isLast: boolean };

/** Two buttons that move a row of a list, by the intents `earlier` and `later`. */
export function RowShifts({ id, earlier, later, isFirst, isLast }: ShiftsProps) {
  const ways = [
    { intent: 'earlier', glyph: 'up', label: earlier, disabled: isFirst },
    { intent: 'later', glyph: 'down', label: later, disabled: isLast },
  ] as const;
  return ways.map(({ intent, glyph, label, disabled }) => (
    <Form key={intent} method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value={intent}
        className="icon-button"
        aria-label={label}
        title={label}
        disabled={disabled}
      >
        <Glyph name={glyph} small />
      </button>
    </Form>
  ));
}

type RemovalProps = { id: string; name: string; text: string; sure: string; children: ReactNode };

/** Removal of a row after a confirmation that names the consequences. Intent: remove. */
export function RowRemoval({ id, name, text, sure, children }: RemovalProps) {
  return (
    <details>
      <summary className="text-link" aria-label={name}>
        {children}
      </summary>
      <Form method="post" className="stack row-form" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <p className="sm">{text}</p>
        <div className="row">
          <Button type="submit" name="intent" value="remove" variant="filled" data-tone="danger">
            {sure}
          </Button>
        </div>
      </Form>
    </details>
  );
}
