import type { StandIn } from '../types.ts';

/** One stand-in for all weights of a font of one weight. */
export const regular: StandIn = { style: 'regular', weight: '100 900' };

/**
 * Stand-ins of a variable font at the weights that the theme uses: the system's regular face for the first list, its
 * bold for the second. Each serves the weights up to the next, as the widths grow with the weight.
 */
export function standInsAt(regularAt: number[], boldAt: number[]): StandIn[] {
  const all = [...regularAt, ...boldAt];
  return all.map((wght, index) => ({
    style: index < regularAt.length ? 'regular' : 'bold',
    weight: `${index === 0 ? 100 : wght} ${(all[index + 1] ?? 910) - 10}`,
    at: { wght },
  }));
}
