import type { WhenText } from '../when.ts';

/** How a subject stands: what the bar over its editor says, and its versions. */
export type PublishView = {
  subject: string;
  /** Goes with every save: whoever saves over another is told. */
  revision: number;
  isDraft: boolean;
  /** Of the draft. */
  changed: { when: WhenText; by: string } | null;
  versions: { number: number; when: WhenText; by: string; restoredFrom: number | null }[];
};

export type Intent = 'draft' | 'publish' | 'discard' | 'restore' | 'preview';

/** What was refused: a code of the domain's, and the field it is about. */
export type PublishProblem = { code: string; field: string };

export type PublishResult<Typed> =
  | { saved: true; did: Intent; revision: number; preview: string | null }
  | { typed: Typed; problem: PublishProblem }
  | { typed: Typed; stale: { revision: number; by: string; theirs: Typed } };
