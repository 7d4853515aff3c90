/** A sample store of a demo install. */
export type Demo = { slug: string; name: string; href: string; adminHref: string };
