const SAFE = new Set(['GET', 'HEAD']);

/** Paths that read no cookie, so a foreign page gains nothing by posting to them. The only such list. */
const COOKIELESS: RegExp[] = [
  // One-click unsubscribe from the newsletter (RFC 8058): the token identifies the subscriber.
  /^(?:\/(?:ar|en))?\/newsletter\/leave$/,
  // One-click unsubscribe from back-in-stock alerts.
  /^(?:\/(?:ar|en))?\/back-in-stock\/stop$/,
  // Card providers: every event is signed.
  /^\/webhooks\//,
];

/**
 * True if a request may change data: its Origin is this host's own and the browser does not mark it
 * cross-site. A missing Origin is refused too: every browser sends one with a POST.
 */
export function mayChange(request: Request, origin: string, path: string): boolean {
  if (SAFE.has(request.method) || COOKIELESS.some((pattern) => pattern.test(path))) return true;
  return isFromOwnPage(request, origin);
}

/** True if a form came from a page of this host, whatever its path. */
export function isFromOwnPage(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  return request.headers.get('origin') === origin;
}
