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
  /** The admin of the twin, for its owner; null if there is none to look at. */
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
  /** The page that takes the state before back; null if it is not there. */
  undoHref: string | null;
};

/** How an owner asks for a copy of a minute. */
export type AskView = {
  /** 0 if the install makes no backups of its own. */
  days: number;
  /** The time zone of the shop, as text. */
  zone: string;
  address: string | null;
  href: string | null;
};

/** When it was counted what would change; the counts are in the parts. */
export type CountView = { status: 'none' | 'counting' | 'failed' } | { status: 'counted'; at: WhenText };

/** A part to choose. `lines` is null until they are counted. */
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
