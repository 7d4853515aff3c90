import type { WhenText } from '../../ui/console/when.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** The size of a version's drawing. A longer page is cut off below. */
export const SKETCH_SIZE = { width: 96, height: 132 };

/** The drawing of a version: the blocks' backgrounds, their boxes as one path of each tone, and the first picture. */
export type SketchView = {
  grounds: { tone: string; top: number; height: number }[];
  paths: Record<'picture' | 'words' | 'strong', string>;
  picture: {
    image: PictureView;
    box: { x: number; y: number; width: number; height: number };
  } | null;
};

/** A subject's state for the bar of its editor, and its versions. */
export type PublishView = {
  subject: string;
  /** The revision, posted with every save to detect that somebody else has saved. */
  revision: number;
  isDraft: boolean;
  /** The last change of the draft. */
  changed: { when: WhenText; by: string } | null;
  /** When the draft will be published by itself, and who planned it. */
  planned: { when: WhenText; by: string } | null;
  /** The code of the refusal of the last planned publication. */
  planProblem: string | null;
  /**
   * The local time that the field for a planned publication starts with: the next full hour. Null for an operator's view,
   * which plans nothing.
   */
  laterFrom: string | null;
  versions: {
    number: number;
    when: WhenText;
    by: string;
    restoredFrom: number | null;
    /** Null for a subject without blocks, such as the branding. */
    sketch: SketchView | null;
  }[];
};

export type Intent =
  | 'draft'
  | 'publish'
  | 'discard'
  | 'restore'
  | 'reopen'
  | 'preview'
  | 'schedule'
  | 'unschedule';

/** A refusal: the domain's code, and the field concerned. */
export type PublishProblem = { code: string; field: string };

export type PublishResult<Typed> =
  | { saved: true; did: Intent; revision: number; preview: string | null }
  | { typed: Typed; problem: PublishProblem }
  | { typed: Typed; stale: { revision: number; by: string; theirs: Typed } };

/** The field of a refused plan to publish later. */
export const PLAN_FIELD = 'publishAt';

/** The refusal that an editor shows; one of a plan is shown beside its field (publish-later.tsx). */
export function editorProblem<T>(result: PublishResult<T> | undefined): PublishProblem | null {
  return result && 'problem' in result && result.problem.field !== PLAN_FIELD ? result.problem : null;
}
