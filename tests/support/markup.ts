import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';

const ADDRESSES = [
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'data',
  'poster',
  'background',
  'cite',
  'ping',
];
const FORBIDDEN = new Set([
  'object',
  'embed',
  'base',
  'applet',
  'math',
  'marquee',
  'isindex',
  'image',
  'frame',
  'foreignobject',
  'animate',
  'set',
]);
// Matches sandbox permissions that would let a frame run or submit something. Our only frame shows a mail and
// has none of them.
const FREEING = /allow-(?!popups\b)/;

/**
 * Parts of a page that a browser would run, load or submit to another origin although they came from typed
 * text. A safe page returns [].
 */
export function activeMarkup(html: string, policy = ''): string[] {
  const found: string[] = [];
  sanitizeHtml(withoutScripts(html), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (tag, attributes) => found.push(...problemsOf(tag, attributes)),
  });
  return [
    ...found,
    ...stylesOf(html),
    ...scriptsOf(html).flatMap((script) => problemOfScript(script, policy)),
  ];
}

type Script = { attributes: string; body: string };

/** Every script element, separated from the page in the same way as in a browser. */
function scriptsOf(html: string): Script[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)(?:<\/script\b|$)/gi)].map(
    ([, attributes = '', body = '']) => ({
      attributes,
      body,
    }),
  );
}

function withoutScripts(html: string): string {
  // In a browser that runs scripts, the content of a noscript is text up to its end tag.
  return html
    .replace(/(<script\b[^>]*>)[\s\S]*?(<\/script\b|$)/gi, '$1$2')
    .replace(/<noscript\b[^>]*>[\s\S]*?<\/noscript\b/gi, '<noscript');
}

function stylesOf(html: string): string[] {
  const bodies = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)(?:<\/style\b|$)/gi)].map(
    ([, body = '']) => body,
  );
  return bodies.filter((body) => /xss|@import|evil/i.test(body)).map((body) => `style: ${body.slice(0, 80)}`);
}

/** A script may contain a shop's texts only as data, and every script that can run must be a known one. */
function problemOfScript({ attributes, body }: Script, policy: string): string[] {
  const src = /\bsrc\s*=\s*"?([^"\s>]*)/i.exec(attributes)?.[1];
  if (src !== undefined) return /^\/assets\/[\w.-]+$/.test(src) ? [] : [`script src=${src}`];
  if (/<!--|<script|<\/script/i.test(body)) return [`markup in a script: ${body.slice(0, 80)}`];
  if (/^\s+type="application\/(ld\+)?json"/.test(attributes)) return problemOfJson(body);
  // The hash in a file's name may contain any letters, also "xss".
  if (/xss/i.test(body.replaceAll(/"\/assets\/[\w.-]+\.js"/g, '')))
    return [`script with foreign text: ${body.slice(0, 80)}`];
  const hash = createHash('sha256').update(body).digest('base64');
  return policy === '' || policy.includes(hash) ? [] : [`script without a hash: ${body.slice(0, 80)}`];
}

// Data blocks do not run. Characters that could end a block early are written as \u003c.
function problemOfJson(body: string): string[] {
  try {
    JSON.parse(body);
  } catch {
    return [`no JSON: ${body.slice(0, 80)}`];
  }
  return body.includes('<') ? [`a sign of markup in data: ${body.slice(0, 80)}`] : [];
}

function problemsOf(tag: string, attributes: Record<string, string>): string[] {
  if (tag === 'iframe' && 'srcdoc' in attributes && 'sandbox' in attributes) {
    return FREEING.test(attributes.sandbox ?? '') ? ['a freed <iframe>'] : [];
  }
  if (FORBIDDEN.has(tag) || tag === 'iframe') return [`<${tag}>`];
  if (tag === 'meta' && attributes['http-equiv']) return ['<meta http-equiv>'];
  if (
    tag === 'link' &&
    /stylesheet|import/.test(attributes.rel ?? '') &&
    !/^\/assets\//.test(attributes.href ?? '')
  ) {
    return [`<link href=${attributes.href}>`];
  }
  return Object.entries(attributes).flatMap(([name, value]) =>
    problemOfAttribute(tag, name.toLowerCase(), value),
  );
}

function problemOfAttribute(tag: string, name: string, value: string): string[] {
  if (/^on/.test(name)) return [`${tag} ${name}=`];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these in an address
  const address = value.replace(/[\u0000-\u0020]+/g, '').toLowerCase();
  if (ADDRESSES.includes(name) && /^(javascript|vbscript|data):/.test(address)) {
    return tag === 'link' && address.startsWith('data:image/svg+xml,')
      ? []
      : [`${tag} ${name}=${value.slice(0, 60)}`];
  }
  if (name === 'action' && /^(https?:)?\/\//.test(address)) return [`a form to ${value}`];
  if (name === 'style' && /xss|url\(|expression|@import/i.test(value))
    return [`${tag} style=${value.slice(0, 60)}`];
  return [];
}
