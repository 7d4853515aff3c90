// SHA-256 (FIPS 180-4), synchronous: the browser's own digest is asynchronous, which makes it slow for many
// short texts.

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);
const fraction = (root: number) => ((root - Math.floor(root)) * 0x100000000) | 0;
const K = new Int32Array(PRIMES.map((prime) => fraction(Math.cbrt(prime))));
const START = new Int32Array(PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const words = new Int32Array(64);

/** The first 32 bits of the SHA-256 of an ASCII text. */
export function firstWord(text: string): number {
  const state = START.slice();
  const length = text.length;
  const blocks = Math.ceil((length + 9) / 64);
  for (let block = 0; block < blocks; block++) {
    for (let at = 0; at < 16; at++) words[at] = wordAt(text, block * 64 + at * 4);
    if (block === blocks - 1) words[15] = length * 8;
    compress(state);
  }
  return (state[0] as number) >>> 0;
}

function wordAt(text: string, at: number): number {
  let word = 0;
  for (let byte = at; byte < at + 4; byte++) {
    const code = byte < text.length ? text.charCodeAt(byte) : byte === text.length ? 0x80 : 0;
    word = (word << 8) | code;
  }
  return word;
}

function compress(state: Int32Array): void {
  for (let at = 16; at < 64; at++) words[at] = extended(at);
  const s = Array.from(state);
  for (let at = 0; at < 64; at++) {
    const [a, b, c, d, e, f, g, h] = s as [number, number, number, number, number, number, number, number];
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + (K[at] as number) + (words[at] as number)) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    s.pop();
    s.unshift((one + two) | 0);
    s[4] = (d + one) | 0;
  }
  for (let at = 0; at < 8; at++) state[at] = ((state[at] as number) + (s[at] as number)) | 0;
}

function extended(at: number): number {
  const before = words[at - 15] as number;
  const last = words[at - 2] as number;
  const early = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
  const late = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
  return ((words[at - 16] as number) + early + (words[at - 7] as number) + late) | 0;
}
