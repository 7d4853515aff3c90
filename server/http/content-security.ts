import { createHash } from 'node:crypto';

const OPEN = '<script';
const CLOSE = '</script>';

/**
 * Turns the marks that rendering put on our own inline scripts into hashes for the policy, and leaves them out of the
 * page, which is the parts in a row. A script without the mark (markup that slipped in) gets no hash and does not run.
 * The marks are looked for, not the tags, and the parts left apart: no walk through all tags, and no copy of the page.
 */
export function sealScripts(html: string, nonce: string): { parts: string[]; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const parts = html.split(mark);
  const hashes = new Set<string>();
  let at = 0;
  for (const part of parts.slice(0, -1)) {
    at += part.length;
    const script = scriptAround(html, at);
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    at += mark.length;
  }
  return { parts, hashes: [...hashes] };
}

/** What the inline script runs whose tag holds this place; null in any other tag, and outside of tags. */
function scriptAround(html: string, at: number): string | null {
  const tag = html.lastIndexOf(OPEN, at);
  const tagEnd = tag === -1 ? -1 : html.indexOf('>', tag);
  const end = tagEnd === -1 ? -1 : html.indexOf(CLOSE, tagEnd);
  if (end === -1 || tagEnd < at) return null;
  const attributes = html.slice(tag + OPEN.length, tagEnd);
  // Not <scripture>, nor a script with an address.
  return /^\s/.test(attributes) && !/\bsrc=/.test(attributes) ? html.slice(tagEnd + 1, end) : null;
}

export type PolicyParts = {
  hashes: string[];
  /** The other origins that a form's answer may lead to. */
  formTargets: string;
  isDev: boolean;
  /** The other origin whose pages this one shows in a frame. */
  frames?: string;
  /** Who may show this page in a frame; nobody without it. */
  framedBy?: string;
};

/** The policy of a page. */
export function contentSecurityPolicy({ hashes, formTargets, isDev, ...parts }: PolicyParts): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${formTargets}`,
    ...(parts.frames ? [`frame-src ${parts.frames}`] : []),
    `frame-ancestors ${parts.framedBy ?? "'none'"}`,
  ].join('; ');
}
