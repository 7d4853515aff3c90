export {
  type AccountLock,
  type DeskPersonPage,
  type PersonSession,
  type PersonStore,
  readPerson,
} from './desk-person.ts';
export {
  type DeskDomain,
  type DeskMember,
  type DeskStorePage,
  findDeskStore,
  readDeskStore,
} from './desk-store.ts';
export {
  countDeskStores,
  type DeskStore,
  listDeskStores,
  STORE_SORTS,
  type StoreCounts,
  type StoreFilter,
  type StoreSort,
} from './list-desk-stores.ts';
export {
  countPeople,
  type DeskPerson,
  listPeople,
  PERSON_VIEWS,
  type PeopleCounts,
  type PersonState,
  type PersonView,
} from './list-people.ts';
export {
  figuresOf,
  followFigures,
  measureDueStores,
  measureStore,
  type StoreFigures,
} from './measure-stores.ts';
export {
  listActors,
  listOperatorActs,
  type OperatorActRow,
  type OperatorActsAsked,
} from './operator-log.ts';
export {
  endPersonSecondStep,
  endPersonSessions,
  lockPerson,
  type PersonFailure,
  type PersonPages,
  sendPasswordLink,
  unlockPerson,
} from './person-acts.ts';
export { addStoreNote, listStoreNotes, NOTE_LENGTH, type StoreNote } from './store-notes.ts';
export { STORE_STATES, type StoreState } from './store-state.ts';
