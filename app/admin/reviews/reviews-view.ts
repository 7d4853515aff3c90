import type { ReviewRow, ReviewStatus } from '#domain/reviews/index.ts';
import type { BadgeLook } from '../../ui/console/badge.tsx';
import type { WhenText } from '../shell/when.ts';

export const REVIEW_VIEWS = ['all', 'pending', 'published', 'hidden'] as const;
export type ReviewViewName = (typeof REVIEW_VIEWS)[number];

export type ReviewCard = Omit<ReviewRow, 'at'> & { at: WhenText };

export const REVIEW_LOOK: Record<ReviewStatus, BadgeLook> = {
  pending: { tone: 'warning', mark: 'half' },
  published: { tone: 'success', mark: 'full' },
  hidden: { tone: 'neutral', mark: 'open' },
};

export type ReviewsResult =
  | { changed: number }
  | { replied: true }
  | { moderation: true }
  | { none: true }
  | { reply: { reviewId: string; typed: string; max: number } };
