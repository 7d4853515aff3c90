import { firstWord } from './sha256.ts';

const AT_ONCE = 500;

/** Solves a challenge: finds a number for which the hash of "challenge:number" begins with this many zero bits. */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let first = 0; ; first += AT_ONCE) {
    for (let number = first; number < first + AT_ONCE; number++) {
      if (firstWord(`${challenge}:${number}`) >>> (32 - bits) === 0) return String(number);
    }
    // Yields to the event loop, so that typing and scrolling stay responsive.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
