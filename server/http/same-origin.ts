const SAFE = new Set(['GET', 'HEAD']);

/** Paths that read no cookie, so a foreign page gains nothing by posting to them. The one list. */
const COOKIELESS: RegExp[] = [
  // One click in a mail program ends the newsletter (RFC 8058): the link's token says whose.
  /^(?:\/(?:ar|en))?\/newsletter\/leave$/,
  // And the mails about stock.
  /^(?:\/(?:ar|en))?\/back-in-stock\/stop$/,
  // Card providers: each event carries a signature.
  /^\/webhooks\//,
];

/**
 * Whether a request may change something: its Origin is this host's own and the browser does not call it
 * cross-site. A missing Origin is refused too: every browser sends one with a POST.
 */
export function mayChange(request: Request, origin: string, path: string): boolean {
  if (SAFE.has(request.method) || COOKIELESS.some((pattern) => pattern.test(path))) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  return request.headers.get('origin') === origin;
}
