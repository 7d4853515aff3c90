import { toArabicDigits } from '#lib/digits.ts';

const SECONDS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

/** The days, hours, minutes and seconds that are left, at least two digits each; all zero after the end. */
export function timeLeft(ends: number, now: number): Record<string, string> {
  let left = Math.max(0, Math.ceil((ends - now) / 1000));
  const parts = Object.entries(SECONDS).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return [unit, String(count).padStart(2, '0')];
  });
  return Object.fromEntries(parts);
}

/** Shows the time that is left every second. At the end the block gets its last text, or is hidden. */
export function keepCountdown(clock: HTMLElement): () => void {
  const ends = Date.parse(clock.dataset.ends ?? '');
  const isArabic = clock.dataset.digits === 'arab';
  const tick = () => {
    const left = timeLeft(ends, Date.now());
    for (const element of clock.querySelectorAll<HTMLElement>('[data-unit]')) {
      const text = left[element.dataset.unit ?? ''] ?? '';
      element.textContent = isArabic ? toArabicDigits(text) : text;
    }
    clock.dataset.runs = '';
    if (Date.now() < ends) return;
    window.clearInterval(timer);
    finish(clock);
  };
  const timer = window.setInterval(tick, 1000);
  tick();
  return () => window.clearInterval(timer);
}

function finish(clock: HTMLElement): void {
  const { ended } = clock.dataset;
  if (!ended) {
    clock.closest('[data-section]')?.setAttribute('hidden', '');
    return;
  }
  const words = document.createElement('p');
  words.className = 'countdown-ended';
  words.textContent = ended;
  clock.parentElement?.replaceChildren(words);
}
