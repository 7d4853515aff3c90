const ROBOTS =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|curl|wget|python|java\/|httpclient|okhttp|axios|node|^$/i;

/** False for robots and for visitors who sent Do Not Track or Global Privacy Control. */
export function isCounted(headers: Headers): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false;
  return !ROBOTS.test((headers.get('user-agent') ?? '').trim());
}
