import type { ReviewRow, ReviewStatus } from '#domain/reviews/index.ts';
import type { BadgeLook } from '../../ui/console/badge.tsx';
import type { ListRules } from '../../ui/console/list/list-state.ts';
import type { WhenText } from '../../ui/console/when.ts';

export const REVIEW_RULES = {
  path: '/admin/reviews',
  views: ['all', 'pending', 'published', 'hidden'],
  filters: ['stars'],
  sizes: [20, 50, 100],
} as const satisfies ListRules;
export type ReviewViewName = (typeof REVIEW_RULES.views)[number];

export type ReviewCard = Omit<ReviewRow, 'at'> & { at: WhenText };

export const REVIEW_LOOK: Record<ReviewStatus, BadgeLook> = {
  pending: { tone: 'warning', mark: 'half' },
  published: { tone: 'success', mark: 'full' },
  hidden: { tone: 'neutral', mark: 'open' },
};

export type ReviewsResult =
  /** `undo`: the previous status of each changed review, as "id:status". */
  | { changed: number; undo: string[] }
  | { replied: true }
  | { photo: 'removed' | 'gone' }
  | { moderation: true }
  | { none: true }
  | { reply: { reviewId: string; typed: string; max: number } };
