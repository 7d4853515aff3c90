import type { TextKey } from '../../ui/console/texts.tsx';

/**
 * Targets of the shortcut `g` followed by this key. Compares the physical key, so that shortcuts work on an
 * Arabic layout.
 */
export const GO_KEYS: Record<string, { key: string; to: string; text: TextKey }> = {
  KeyD: { key: 'd', to: '/admin/dashboard', text: 'shell.nav.dashboard' },
  KeyO: { key: 'o', to: '/admin/orders', text: 'common.orders' },
  KeyP: { key: 'p', to: '/admin/products', text: 'common.products' },
  KeyU: { key: 'u', to: '/admin/users', text: 'shell.nav.users' },
  KeyS: { key: 's', to: '/admin/settings', text: 'shell.nav.settings' },
};

/** True if a key press is text input and not a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.isComposing || !(target instanceof HTMLElement)) return event.isComposing;
  return (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null
  );
}
