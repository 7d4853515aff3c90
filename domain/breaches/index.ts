export { addBreachEntry } from './add-entry.ts';
export {
  AUTHORITY_STATES,
  BREACH_LIMITS,
  type BreachEntry,
  type BreachField,
  DATA_KINDS,
  dueAtOf,
  type FieldProblem,
  HOURS_TO_REPORT,
} from './breach.ts';
export type { TypedEntry } from './check-entry.ts';
export { MAIL_BREACH_TASK, mailBreachOwners, notifyOwners } from './mail-owners.ts';
export { allBreachEntries, type BreachSummary, listBreaches, readBreach } from './read-breaches.ts';
