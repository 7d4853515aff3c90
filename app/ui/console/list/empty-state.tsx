import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '../glyph.tsx';

export function EmptyState(props: { glyph: GlyphName; title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <span className="glyph-tile" data-tone="brand">
        <Glyph name={props.glyph} />
      </span>
      <h2>{props.title}</h2>
      <p className="muted">{props.text}</p>
      {props.children}
    </div>
  );
}
