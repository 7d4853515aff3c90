import type { MessageKey } from '#messages/index.ts';

export const REVIEWS_KEYS = [
  'reviews.title',
  'reviews.first',
  'reviews.firstText',
  'reviews.write',
  'reviews.all',
  'reviews.sort',
  'reviews.pages',
  'reviews.previous',
  'reviews.next',
  'reviews.noneWithStars',
] as const satisfies readonly MessageKey[];
