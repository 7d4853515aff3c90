/** A repeatable sequence of choices: the same seed makes the same stores on every machine. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks an item with a probability proportional to its weight. */
  weighted<T>(list: readonly { item: T; weight: number }[]): T;
};

/** mulberry32: 32 bits of state are plenty for a few thousand choices. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(list.length)]!,
    weighted: (list) => {
      let left = next() * list.reduce((sum, each) => sum + each.weight, 0);
      for (const { item, weight } of list) {
        left -= weight;
        if (left < 0) return item;
      }
      return list.at(-1)!.item;
    },
  };
}
