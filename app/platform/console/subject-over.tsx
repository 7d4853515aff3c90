import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { ConsoleHead } from './console-head.tsx';

type Props = { title: string; text: string; back: { to: string; text: string } };

/** Shown instead of a job or a domain that no longer exists. */
export function SubjectOver({ title, text, back }: Props) {
  return (
    <main className="page" id="main">
      <ConsoleHead title={title} back={back} />
      <EmptyState glyph="check" title={title} text={text}>
        <Button component={Link} to={back.to}>
          {back.text}
        </Button>
      </EmptyState>
    </main>
  );
}
