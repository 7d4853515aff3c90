import type { Part, TakeBackProblem } from '#domain/restores/index.ts';
import type { WhenText } from '../../ui/console/when.ts';
import type { ChangeLine } from './change-lines.ts';

export const EARLIER_PATH = '/admin/settings/earlier';

/** An earlier state in the list. */
export type StateLine = {
  id: string;
  kind: 'twin' | 'before';
  minute: string;
  status: 'waiting' | 'ready' | 'failed';
  isYounger: boolean;
  /** The day on which it is deleted; null unless it is ready. */
  until: string | null;
  /** The admin of the twin; null if there is no twin that this owner can open. */
  href: string | null;
};

/** The newest take-back, as the pages show it. */
export type RunView = {
  status: 'waiting' | 'running' | 'done' | 'failed';
  minute: string;
  parts: Part[];
  taken: Part[];
  finished: WhenText | null;
  problem: TakeBackProblem | null;
  /** The page that undoes the take-back; null if it can no longer be undone. */
  undoHref: string | null;
};

/** The data for requesting a twin of another time. */
export type AskView = {
  /** The number of days for which backups are kept; 0 if the install does not make its own backups. */
  days: number;
  /** The display name of the shop's time zone. */
  zone: string;
  address: string | null;
  href: string | null;
};

/** The status of counting the changes; the counts themselves are in the parts. */
export type CountView = { status: 'none' | 'counting' | 'failed' } | { status: 'counted'; at: WhenText };

/** A part that can be chosen. `lines` is null until its changes are counted. */
export type PartView = { part: Part; isChosen: boolean; lines: ChangeLine[] | null };

export type StateView = {
  id: string;
  minute: string;
  until: string;
  href: string | null;
  days: number;
  count: CountView;
  parts: PartView[];
};

export type StatesResult = { said: 'dropped' } | { problem: 'gone' | 'busy' };
export type StateProblem = 'none' | 'busy';
