import type { Money } from '#lib/money/index.ts';
import type { Tone } from './views.ts';

/** Who is signed in, on the pages that are theirs. */
export type AccountView = { name: string; email: string; initials: string; photo: string | null };

/** What an order's forms answer where they do not lead on. */
export type OrderReply = {
  problem: string | null;
  again: { title: string; lines: string[]; hasRest: boolean } | null;
};

/** One of "my orders". */
export type OwnOrderView = {
  number: number;
  path: string;
  date: string;
  status: { text: string; tone: Tone };
  payment: { text: string; tone: Tone };
  total: Money;
  contents: string;
  viewNamed: string;
  images: { src: string; width: number; height: number }[];
};
