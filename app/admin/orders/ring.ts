const KEY = 'souk-order-bell';
const NOTES = [880, 1174.66];
const NOTE_SECONDS = 0.18;

let lastRung = 0;

/** True if this browser should ring for new orders. */
export function mayRing(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function setRinging(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // If storage is blocked, the setting lasts until the page is left.
  }
}

/**
 * Plays two notes for an order, in only one tab of the browser. The number 0 is a test. The sound is
 * synthesised, so that no sound file is needed.
 */
export function ring(number: number): void {
  if (!mayRing() || (number > 0 && number <= lastRung)) return;
  lastRung = Math.max(lastRung, number);
  if (!navigator.locks) {
    play();
    return;
  }
  void navigator.locks.request(KEY, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    // Holds the lock until the other tabs have received the same order, so that they do not ring too.
    await new Promise((resolve) => setTimeout(resolve, 1500));
  });
}

function play(): void {
  const audio = new AudioContext();
  for (const [at, frequency] of NOTES.entries()) {
    const begin = audio.currentTime + at * NOTE_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS * 3);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + NOTE_SECONDS * 3);
  }
  setTimeout(() => void audio.close(), 1500);
}
