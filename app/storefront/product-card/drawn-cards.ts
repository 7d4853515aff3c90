import { createContext } from 'react';

export type DrawnCard = { className: string; parts: string };

/**
 * Looks up a card's cached markup in the current shell; null if it has to be rendered. Server only: a browser
 * hydrates the same markup. Called during rendering.
 */
export const DrawnCards = createContext<((json: string) => DrawnCard | null) | null>(null);
