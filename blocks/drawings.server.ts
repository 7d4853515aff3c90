import type { ComponentType } from 'react';
import type { BlockKind } from './kinds.ts';

/**
 * The drawings of the blocks without behaviour. The first eleven kinds are drawn by app/storefront/home, because they
 * share their parts with other pages.
 */
export const DRAWINGS: Partial<Record<BlockKind, ComponentType<never>>> = {};
