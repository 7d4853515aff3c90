import { deriveRoles, onColour, type Roles } from '#lib/colour.ts';
import { firstGrapheme } from '#lib/graphemes.ts';

/** The custom properties of <html style> with a store's two brand colours, in light and dark mode. */
export function brandStyle(primary: string, secondary: string): Record<`--${string}`, string> {
  const { light, dark } = deriveRoles(primary, secondary);
  return {
    ...named(light, 'light'),
    ...named(dark, 'dark'),
    // The secondary colour tints large quiet areas; a share of 8% keeps every text on them above 4.5:1.
    '--tint-light': `color-mix(in oklab, ${secondary} 8%, #fff)`,
  };
}

function named(roles: Roles, mode: 'light' | 'dark'): Record<`--${string}`, string> {
  return {
    [`--brand-${mode}`]: roles.brand.fill,
    [`--on-brand-${mode}`]: roles.brand.on,
    [`--brand-hover-${mode}`]: roles.brand.hover,
    [`--brand-active-${mode}`]: roles.brand.active,
    [`--brand-edge-${mode}`]: roles.brand.border ?? 'transparent',
    [`--brand-text-${mode}`]: roles.text,
    [`--brand-subtle-${mode}`]: roles.subtle,
    [`--on-brand-subtle-${mode}`]: roles.onSubtle,
    [`--focus-${mode}`]: roles.focus,
  };
}

/** A tab icon with the store's initial on its colour. A data URL, so it costs no request. */
export function initialIcon(name: string, primary: string): string {
  const initial = firstGrapheme(name);
  const safe = /[<>&"']/.test(initial) ? '' : initial;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${primary}"/>` +
    `<text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="19" font-weight="700" text-anchor="middle" fill="${onColour(primary)}">${safe}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
