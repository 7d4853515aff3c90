import sanitizeHtml from 'sanitize-html';

const BLOCKS = new Set(
  'p div br hr li ul ol h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr td th blockquote pre'.split(' '),
);

const RICH_TEXT: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'div',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'span',
    'bdi',
    'a',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    '*': ['dir', 'lang'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page's title is its only h1.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }),
    // Only the store's own pictures are allowed: a remote picture would tell a third party about every visitor. The
    // others are removed afterwards, because exclusiveFilter copies the whole text for each tag that it removes.
    img: (tagName, attribs) =>
      /^\/media\/[0-9a-f]+$/.test(attribs.src ?? '')
        ? { tagName, attribs: { ...attribs, loading: 'lazy' } }
        : { tagName, attribs: {} },
  },
  nestingLimit: 40,
};

/** Longer texts are not parsed: no field takes half of this. */
const MAX_HTML = 500_000;
/** The parser's time grows with the square of the depth: 66,600 open tags took 0.7 seconds. */
const MAX_DEPTH = 2000;
/** A tag or attribute takes up to 8 µs: 400,000 characters "<" or 40,000 attributes took 0.3 to 0.8 seconds. */
const MAX_MARKS = 20_000;
/** An entity or "&" takes a tenth of a tag's time. */
const MAX_ENTITIES = 10 * MAX_MARKS;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const TAG_NAME = /^\/?([a-z][a-z0-9-]*)/i;

/** True if a text is too long, too deep, or has too many tags, to be parsed while other requests wait. */
export function isHtmlTooHeavy(html: string): boolean {
  return html.length > MAX_HTML || isTooDeep(html) || hasTooManyMarks(html);
}

function hasTooManyMarks(html: string): boolean {
  const { marks, entities } = countMarks(html);
  return marks > MAX_MARKS || entities > MAX_ENTITIES;
}

/**
 * The work of sanitizing a text, in tags: an entity takes as long as a tag in a short text, and a text as long as forty. For
 * forms with many rich texts, of which none is too heavy by itself.
 */
export function htmlWork(html: string): number {
  if (html === '') return 0;
  const { marks, entities } = countMarks(html);
  return 40 + marks + entities;
}

/** Counts tags and, as an upper bound, their attributes: the spaces and slashes between "<" and ">". */
function countMarks(html: string): { marks: number; entities: number } {
  let marks = 0;
  let entities = 0;
  let isInTag = false;
  for (let at = 0; at < html.length && marks <= MAX_MARKS && entities <= MAX_ENTITIES; at++) {
    const sign = html.charAt(at);
    if (sign === '<') {
      isInTag = true;
      marks++;
    } else if (sign === '>') isInTag = false;
    else if (sign === '&') entities++;
    else if (isInTag && BETWEEN.has(sign) && !BETWEEN.has(html.charAt(at + 1))) marks++;
  }
  return { marks, entities };
}

/** The characters between attributes. */
const BETWEEN = new Set(' \t\n\r\f/"\'');

function isTooDeep(html: string): boolean {
  // An upper bound on the depth of the parser's stack, because the parser also closes tags that this count
  // leaves open.
  const open = new Map<string, number>();
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const [mark, name = ''] = TAG_NAME.exec(html.slice(at + 1, at + 40)) ?? [''];
    const tag = name.toLowerCase();
    if (tag === '' || VOID.has(tag)) continue;
    const count = open.get(tag) ?? 0;
    const step = mark.startsWith('/') ? -Math.min(1, count) : 1;
    open.set(tag, count + step);
    depth += step;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * HTML that is safe to render: the markup that a description may contain, and nothing that runs, loads or
 * restyles. Empty if no text or picture is left, or if the text is too heavy (isHtmlTooHeavy).
 */
export function sanitizeRichText(html: string): string {
  if (isHtmlTooHeavy(html)) return '';
  const clean = sanitizeHtml(html, RICH_TEXT).replaceAll('<img />', '').trim();
  return clean.includes('<img') || plainText(clean) !== '' ? clean : '';
}

/**
 * The words of a text that sanitizeRichText returned, on one line: for search, meta descriptions and plain
 * mails. In such a text every < begins a tag, so no parser is needed; an import calls this for each of
 * 100,000 products.
 */
export function plainText(cleanHtml: string): string {
  const words = cleanHtml.replace(/<\/?([a-z0-9]+)(?:[^a-z0-9<>][^<>]*)?>/gi, (_tag, name: string) =>
    BLOCKS.has(name.toLowerCase()) ? ' ' : '',
  );
  return unescapeText(words).replace(/\s+/g, ' ').trim();
}

function unescapeText(text: string): string {
  return text
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
