import type { WhenText } from '../../ui/console/when.ts';

/** A subject's state for the bar of its editor, and its versions. */
export type PublishView = {
  subject: string;
  /** The revision, posted with every save to detect that somebody else has saved. */
  revision: number;
  isDraft: boolean;
  /** The last change of the draft. */
  changed: { when: WhenText; by: string } | null;
  versions: { number: number; when: WhenText; by: string; restoredFrom: number | null }[];
};

export type Intent = 'draft' | 'publish' | 'discard' | 'restore' | 'preview';

/** A refusal: the domain's code, and the field concerned. */
export type PublishProblem = { code: string; field: string };

export type PublishResult<Typed> =
  | { saved: true; did: Intent; revision: number; preview: string | null }
  | { typed: Typed; problem: PublishProblem }
  | { typed: Typed; stale: { revision: number; by: string; theirs: Typed } };
