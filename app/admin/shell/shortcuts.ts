import type { TextKey } from '../../ui/console/texts.tsx';

/** Where `g` and then this key lead; by the key's place, so that an Arabic layout has them, too. */
export const GO_KEYS: Record<string, { key: string; to: string; text: TextKey }> = {
  KeyD: { key: 'd', to: '/admin/dashboard', text: 'shell.nav.dashboard' },
  KeyO: { key: 'o', to: '/admin/orders', text: 'shell.nav.orders' },
  KeyP: { key: 'p', to: '/admin/products', text: 'shell.nav.products' },
  KeyU: { key: 'u', to: '/admin/users', text: 'shell.nav.users' },
  KeyS: { key: 's', to: '/admin/settings', text: 'shell.nav.settings' },
};

/** Whether a key goes into a field and is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.isComposing || !(target instanceof HTMLElement)) return event.isComposing;
  return (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null
  );
}
