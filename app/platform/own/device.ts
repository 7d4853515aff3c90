// The first match wins: a browser's user agent also names the browsers it derives from.
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** The browser and system of a user agent, such as "Chrome · Android"; '' if neither is known. */
export function deviceOf(userAgent: string): string {
  const first = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(' · ');
}
