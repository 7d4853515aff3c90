export { matchTrackingList, type TrackedRow, type TrackingOutcome } from './match-tracking-list.ts';
export {
  MOST_TRACKED,
  readTrackingList,
  type TrackingListFailure,
  type TrackingRow,
} from './read-tracking-list.ts';
