import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { GO_KEYS, isTyping } from './shortcuts.ts';

const CommandDialog = lazy(() =>
  import('./command-dialog.tsx').then((file) => ({ default: file.CommandDialog })),
);
const ShortcutList = lazy(() =>
  import('./shortcut-list.tsx').then((file) => ({ default: file.ShortcutList })),
);

/** The header field that opens the command palette, and its keyboard shortcuts. */
export function CommandField() {
  const t = useTexts();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useKeys(setOpen);
  return (
    <>
      <button
        type="button"
        className="command-field needs-scripts"
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onClick={() => setOpen('palette')}
      >
        <Glyph name="search" small />
        <span className="command-field-text">{t('shell.command.open')}</span>
        <kbd dir="ltr">Ctrl K</kbd>
      </button>
      <Suspense>
        {open === 'palette' ? <CommandDialog onClose={() => setOpen(null)} /> : null}
        {open === 'keys' ? <ShortcutList onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

const PAIR_MS = 1200;

function useKeys(open: (what: 'palette' | 'keys') => void): void {
  const navigate = useNavigate();
  const wentAt = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey
      ) {
        event.preventDefault();
        return open('palette');
      }
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open], [role=dialog][data-modal]')) return;
      const second = event.timeStamp - wentAt.current < PAIR_MS ? GO_KEYS[event.code] : undefined;
      wentAt.current = event.code === 'KeyG' ? event.timeStamp : 0;
      if (second) navigate(second.to);
      else if (event.key === '/') open('palette');
      else if (event.key === '?') open('keys');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, open]);
}
