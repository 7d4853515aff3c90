import { type KeyboardEvent, type ReactNode, type ToggleEvent, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';

type Props = {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
  /** ARIA role while the sheet is open; no role if the sheet is part of the page on wide screens. */
  role?: 'dialog' | 'complementary';
  /** Called just before the sheet opens or closes, so that its content is ready when visible. */
  onOpenChange?: (isOpen: boolean) => void;
};

/**
 * A drawer over the page. The popover opens and closes without scripts. With scripts, Tab stays inside the
 * drawer and following a link closes it.
 */
export function Sheet(props: Props) {
  const element = useRef<HTMLDivElement>(null);

  const keepFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Tab' || !element.current?.matches(':popover-open')) return;
    // Another sheet on top of this one handles its own focus.
    if ((event.target as Element).closest('.sheet') !== element.current) return;
    const stops = [...element.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) =>
      stop.checkVisibility(),
    );
    const first = stops[0];
    const last = stops.at(-1);
    if (!first || !last) return;
    if (event.shiftKey && (document.activeElement === first || document.activeElement === element.current)) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && document.activeElement === last) {
      event.preventDefault();
      first.focus();
    }
  };

  const takeFocus = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return;
    const field = element.current?.querySelector<HTMLElement>('input[type="search"]');
    (field ?? element.current)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is dialog or complementary
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may have a name
    <div
      ref={element}
      id={props.id}
      popover="auto"
      role={props.role ?? 'dialog'}
      aria-label={props.label}
      tabIndex={-1}
      className={`sheet ${props.className}`}
      onKeyDown={keepFocus}
      onBeforeToggle={(event) => props.onOpenChange?.(event.newState === 'open')}
      onToggle={takeFocus}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) element.current?.hidePopover();
      }}
    >
      {props.children}
    </div>
  );
}
