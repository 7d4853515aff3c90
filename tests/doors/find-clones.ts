import type { Token } from './read-tokens.ts';

export type Clone = { first: Token; second: Token; tokens: number };

export const SHORTEST_CLONE = 50;

type Position = { tokens: Token[]; at: number };

/** Finds runs of at least 50 tokens that occur twice, each extended as far as both copies are equal. */
export function findClones(files: Token[][]): Clone[] {
  const firsts = new Map<number, Position>();
  return files.flatMap((tokens) => clonesIn(tokens, firsts));
}

function clonesIn(tokens: Token[], firsts: Map<number, Position>): Clone[] {
  const clones: Clone[] = [];
  const hashes = rollingHashes(tokens);
  for (let at = 0; at < hashes.length; at += 1) {
    const hash = hashes[at] as number;
    const first = firsts.get(hash);
    if (!first) {
      firsts.set(hash, { tokens, at });
      continue;
    }
    const length = lengthAlike(first, { tokens, at });
    if (length < SHORTEST_CLONE) continue;
    clones.push({ first: first.tokens[first.at] as Token, second: tokens[at] as Token, tokens: length });
    at += length - 1;
  }
  return clones;
}

function lengthAlike(first: Position, second: Position): number {
  const most = first.tokens === second.tokens ? second.at - first.at : Number.POSITIVE_INFINITY;
  let length = 0;
  while (length < most) {
    const text = second.tokens[second.at + length]?.text;
    if (text === undefined || text !== first.tokens[first.at + length]?.text) break;
    length += 1;
  }
  return length;
}

const BASE = 0x01000193;

/** A hash of each run of 50 tokens, made from the one before it. */
function rollingHashes(tokens: Token[]): number[] {
  const numbers = tokens.map(({ text }) => numberOf(text));
  let power = 1;
  for (let index = 0; index < SHORTEST_CLONE; index += 1) power = Math.imul(power, BASE);
  const hashes: number[] = [];
  let hash = 0;
  for (const [index, number] of numbers.entries()) {
    hash = (Math.imul(hash, BASE) + number) | 0;
    if (index >= SHORTEST_CLONE) hash = (hash - Math.imul(numbers[index - SHORTEST_CLONE] ?? 0, power)) | 0;
    if (index >= SHORTEST_CLONE - 1) hashes.push(hash);
  }
  return hashes;
}

function numberOf(text: string): number {
  let number = 0;
  for (let index = 0; index < text.length; index += 1)
    number = (Math.imul(number, 31) + text.charCodeAt(index)) | 0;
  return number;
}
