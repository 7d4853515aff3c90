const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** A typed link as stored: a path of the store, a full URL, '' for none; null if it is not a link. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  if (/^\/(?![/\\])/.test(text) || text.startsWith('#')) return text;
  if (/^[/\\]/.test(text)) return null;
  if (/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+/.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  if (!url || !SCHEMES.has(url.protocol)) return null;
  if (url.protocol.startsWith('http') && !url.hostname.includes('.')) return null;
  return whole;
}
