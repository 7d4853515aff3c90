import { createContext } from 'react';

export type RenderedCard = { className: string; parts: string };

/**
 * Looks up a card's cached markup in the current shell; null if it has to be rendered. Server only: a browser
 * hydrates the same markup. Called during rendering.
 */
export const RenderedCards = createContext<((json: string) => RenderedCard | null) | null>(null);
