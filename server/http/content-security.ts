import { createHash } from 'node:crypto';

const OPEN = '<script';
const CLOSE = '</script>';

/**
 * Replaces the nonce marks of our own inline scripts with hashes for the policy and returns the page in parts. A
 * script without the mark (injected markup) gets no hash and does not run. Searching for the marks is cheaper than
 * parsing all tags, and returning parts avoids a copy of the page.
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

/** The content of the inline script whose opening tag holds this position; null elsewhere. */
function scriptAround(html: string, at: number): string | null {
  const tag = html.lastIndexOf(OPEN, at);
  const tagEnd = tag === -1 ? -1 : html.indexOf('>', tag);
  const end = tagEnd === -1 ? -1 : html.indexOf(CLOSE, tagEnd);
  if (end === -1 || tagEnd < at) return null;
  const attributes = html.slice(tag + OPEN.length, tagEnd);
  // False for tags such as <scripture> and for scripts with a src.
  return /^\s/.test(attributes) && !/\bsrc=/.test(attributes) ? html.slice(tagEnd + 1, end) : null;
}

export type PolicyParts = {
  hashes: string[];
  /** Further origins that a form's answer may redirect to. */
  formTargets: string;
  isDev: boolean;
  /** An additional origin to which the page's scripts may send requests. */
  connectTo?: string;
  /** The origin of pages that this one embeds in a frame. */
  frames?: string;
  /** The origin that may embed this page; none without it. */
  framedBy?: string;
};

export function contentSecurityPolicy({ hashes, formTargets, isDev, ...parts }: PolicyParts): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}${parts.connectTo ? ` ${parts.connectTo}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${formTargets}`,
    ...(parts.frames ? [`frame-src ${parts.frames}`] : []),
    `frame-ancestors ${parts.framedBy ?? "'none'"}`,
  ].join('; ');
}
