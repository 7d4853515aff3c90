const KEY = 'souk-order-bell';
const NOTES = [880, 1174.66];
const NOTE_SECONDS = 0.18;

let lastRung = 0;

/** Whether this browser was asked to ring for new orders. */
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
    // A closed storage: it rings until the page is left.
  }
}

/** Two notes for an order, once in all tabs of the browser; 0 is a try. No file: the browser makes the sound. */
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
    // Long enough for the other tabs to hear of the same order and find the bell taken.
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
