import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';

type Props = {
  text: string;
  mine: string;
  theirs: string;
  form: string;
  onTake: () => void;
  /** Both versions, side by side. */
  children?: ReactNode;
};

/** Somebody saved meanwhile: what was typed still stands in the form, and the choice between both is here. */
export function StaleSave({ text, mine, theirs, form, onTake, children }: Props) {
  return (
    <div className="note page-note stale-note" data-tone="warning" role="alert">
      <Glyph name="warning" />
      <div className="grow stack">
        <p>{text}</p>
        {children}
        <div className="row">
          <Button type="submit" form={form} data-small="">
            {mine}
          </Button>
          <Button className="needs-scripts" data-small="" onClick={onTake}>
            {theirs}
          </Button>
        </div>
      </div>
    </div>
  );
}
