import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';

/** Above a page's title: the way back to where the page belongs. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back-link" to={to}>
      <Glyph name="back" small />
      {children}
    </Link>
  );
}
