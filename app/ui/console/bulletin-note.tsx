import type { ReactNode } from 'react';
import type { TextPiece } from '#lib/text-links.ts';
import { Glyph } from './glyph.tsx';

/** An announcement in one language; the server has split its text at the links. */
export type BulletinView = {
  id: string;
  level: 'info' | 'important' | 'maintenance';
  edition: number;
  title: string;
  pieces: (TextPiece & { at: number })[];
};

const TONES = { info: 'info', important: 'warning', maintenance: 'danger' } as const;

/** An announcement as owners see it; `children` is the button that dismisses it. */
export function BulletinNote({ bulletin, children }: { bulletin: BulletinView; children?: ReactNode }) {
  const { level, title, pieces } = bulletin;
  return (
    <section className="note page-note bulletin" data-tone={TONES[level]} aria-label={title}>
      <Glyph name={level === 'info' ? 'info' : 'warning'} />
      <div dir="auto">
        <b>{title}</b>
        <p>
          {pieces.map(({ text, href, at }) =>
            href ? (
              <a key={at} href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      </div>
      {children}
    </section>
  );
}
