import { createContext } from 'react';

export type DrawnCard = { className: string; parts: string };

/**
 * A sent card as it was drawn before in the same shop and words; null where it is to be drawn now. On the server alone:
 * a browser draws the same parts over it. Asked while a card is rendered.
 */
export const DrawnCards = createContext<((json: string) => DrawnCard | null) | null>(null);
