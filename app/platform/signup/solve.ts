import { firstWord } from './sha256.ts';

const AT_ONCE = 500;

/** Finds the proof of a challenge: a number whose hash after "challenge:" begins with so many zero bits. */
export async function solve(challenge: string, bits: number): Promise<string> {
  for (let first = 0; ; first += AT_ONCE) {
    for (let number = first; number < first + AT_ONCE; number++) {
      if (firstWord(`${challenge}:${number}`) >>> (32 - bits) === 0) return String(number);
    }
    // Leaves time for typing and scrolling.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
