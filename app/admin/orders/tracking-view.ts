import type { TrackedRow, TrackingListFailure } from '#domain/tracking-lists/index.ts';
import type { CsvProblem } from '../kit/posted-csv.server.ts';

export type TrackingProblem = TrackingListFailure | (CsvProblem & { data?: undefined });

/** text, carrier: the list and the usual carrier, which the next press posts again. */
export type TrackingResult = { text: string; carrier: string } & (
  | { problem: TrackingProblem }
  | { rows: TrackedRow[]; shipped?: number }
);
