import type { ReactNode } from 'react';

/** A line of a list of facts (`console-facts`). */
export function Fact({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>{children}</dd>
    </div>
  );
}
