import type { Locale } from '#lib/locale.ts';

/** A sample store of a demo install. */
export type Demo = { slug: string; name: string; locale: Locale; href: string; adminHref: string };
