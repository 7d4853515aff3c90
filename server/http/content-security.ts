import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Turns the marks that rendering put on our own inline scripts into hashes for the policy, and removes the marks.
 * A script without the mark (markup that slipped in) gets no hash and does not run.
 */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const sealed = html.replace(SCRIPT, (whole, attributes: string, body: string) => {
    if (!attributes.includes(mark)) return whole;
    if (!/\bsrc=/.test(attributes)) {
      hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
    }
    return `<script${attributes.replace(mark, '')}>${body}</script>`;
  });
  return { html: sealed.replaceAll(mark, ''), hashes: [...hashes] };
}

/** The policy of a page; formTargets are the other origins that a form's answer may lead to. */
export function contentSecurityPolicy(hashes: string[], formTargets: string, isDev: boolean): string {
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
    "frame-ancestors 'none'",
  ].join('; ');
}
