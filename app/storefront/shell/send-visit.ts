type Asking = Navigator & { globalPrivacyControl?: boolean };
type Drawing = Document & { prerendering?: boolean };

let isEntry = !document.referrer.startsWith(`${location.origin}/`);

/**
 * Records a page view without cookie, id or personal data. Skips visitors who sent Do Not Track or Global
 * Privacy Control.
 */
export function sendVisit(path: string): void {
  const browser = navigator as Asking;
  if (browser.doNotTrack === '1' || browser.globalPrivacyControl) return;
  const page = document as Drawing;
  if (page.prerendering) {
    document.addEventListener('prerenderingchange', () => sendVisit(path), { once: true });
    return;
  }
  const words = new URLSearchParams({ path, entry: isEntry ? '1' : '' });
  isEntry = false;
  navigator.sendBeacon('/api/visit', words);
}
