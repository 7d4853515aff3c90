import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '../../ui/console/glyph.tsx';

type Props = { id: string; glyph: GlyphName; title: string; className?: string; children: ReactNode };

/** A card of the export page: a picture and a title above its body. */
export function ExportCard({ id, glyph, title, className, children }: Props) {
  return (
    <section className={className ? `card ${className}` : 'card'} aria-labelledby={id}>
      <div className="card-head">
        <span className="glyph-tile" data-tone="brand">
          <Glyph name={glyph} />
        </span>
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}
