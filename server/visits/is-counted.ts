const ROBOTS =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|curl|wget|python|java\/|httpclient|okhttp|axios|node|^$/i;

/** Whether a request is a shopper's who may be counted: no robot, and nobody who asked not to be. */
export function isCounted(headers: Headers): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false;
  return !ROBOTS.test((headers.get('user-agent') ?? '').trim());
}
