import type { SizeGuide } from './guide-body.ts';
import abayas from './ready/abayas.json' with { type: 'json' };
import children from './ready/children.json' with { type: 'json' };
import men from './ready/men.json' with { type: 'json' };
import rings from './ready/rings.json' with { type: 'json' };
import shoes from './ready/shoes.json' with { type: 'json' };
import women from './ready/women.json' with { type: 'json' };

/** Finished guides to begin with, by name. */
export const READY_GUIDES = { women, men, shoes, children, rings, abayas } as Record<ReadyGuide, SizeGuide>;

export type ReadyGuide = 'women' | 'men' | 'shoes' | 'children' | 'rings' | 'abayas';

export function isReadyGuide(name: unknown): name is ReadyGuide {
  return typeof name === 'string' && Object.hasOwn(READY_GUIDES, name);
}
