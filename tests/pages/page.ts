import type { Locale } from '#lib/locale.ts';
import type { Answer } from '#tests/support/web.ts';

/** A page as a reader and a search engine read it, from its HTML. */
export type ReadPage = {
  lang: string;
  dir: string;
  title: string;
  headings: string[];
  canonical: string | null;
  alternates: Record<string, string>;
  isNoIndex: boolean;
  /** The visible texts and the labels of controls, one by one. */
  texts: string[];
};

const SAID = ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext', 'aria-description'];
const META =
  /<meta (?=[^>]*(?:name="description"|property="og:(?:title|description)"))[^>]*content="([^"]*)"/g;

export function readPage({ body }: Answer): ReadPage {
  const [, lang = '', dir = ''] = /<html[^>]*lang="([^"]*)"[^>]*dir="([^"]*)"/.exec(body) ?? [];
  const links = [...body.matchAll(/<link\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  const alternates = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang);
  return {
    lang,
    dir,
    title: plain(/<title>([\s\S]*?)<\/title>/.exec(body)?.[1] ?? ''),
    headings: [...body.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) => plain(text)),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? null,
    alternates: Object.fromEntries(alternates.map(({ hreflang = '', href = '' }) => [hreflang, href])),
    isNoIndex: /<meta[^>]*name="robots"[^>]*content="noindex"/.test(body),
    texts: textsOf(body),
  };
}

/** The page's own link to the other language. */
export function otherLanguage({ body }: Answer, other: Locale): string | null {
  const links = [...body.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
  return links.find(({ hreflang }) => hreflang === other)?.href ?? null;
}

function textsOf(html: string): string[] {
  const shown = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '');
  const said = [...shown.matchAll(/<[a-z][^>]*>/g)].flatMap(([tag]) => {
    const attributes = attributesOf(tag);
    return SAID.flatMap((name) => attributes[name] ?? []);
  });
  const meta = [...html.matchAll(META)].map(([, content = '']) => decode(content));
  const words = shown.split(/<[^>]*>/).map(decode);
  return [...words, ...said, ...meta].map((text) => text.trim()).filter((text) => text !== '');
}

function attributesOf(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]));
}

function plain(html: string): string {
  return decode(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, '')).trim();
}

function decode(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&');
}
