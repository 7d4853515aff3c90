import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';

/** The link above a page's title to its parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back-link" to={to}>
      <Glyph name="back" small />
      {children}
    </Link>
  );
}
