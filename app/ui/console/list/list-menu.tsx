import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Glyph, type GlyphName } from '../glyph.tsx';

type Props = { label: string; glyph?: GlyphName; count?: number; iconOnly?: boolean; children: ReactNode };

/** A toolbar button that opens a panel; on a phone the panel is a bottom sheet. It opens without scripts. */
export function ListMenu({ label, glyph, count = 0, iconOnly = false, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu after each navigation
  useEffect(() => menu.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const open = menu.current;
      if (!open?.open) return;
      const isElsewhere = event instanceof PointerEvent || event instanceof FocusEvent;
      const isOutside = isElsewhere && !open.contains(event.target as Node);
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (!isOutside && !isEscape) return;
      open.removeAttribute('open');
      if (isEscape) open.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details className="list-menu" ref={menu}>
      <summary
        className="list-menu-button"
        aria-label={iconOnly ? label : undefined}
        data-icon={iconOnly || undefined}
      >
        {glyph ? <Glyph name={glyph} small /> : null}
        {iconOnly ? null : label}
        {count > 0 ? <span className="list-menu-count">{count}</span> : null}
      </summary>
      <div className="list-menu-panel">{children}</div>
    </details>
  );
}
