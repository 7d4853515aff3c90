export { blockPerson, unblockPerson } from './block-person.ts';
export { type BlockOnOrder, blockOnOrder, ordersUnderWay, type UnderWay } from './blocked.ts';
export { type GuestRow, listGuests } from './list-guests.ts';
export {
  countPeople,
  listPeople,
  listPeopleTags,
  PEOPLE_SORTS,
  type PeopleFilter,
  type PeopleSort,
  type PersonRow,
} from './list-people.ts';
export { notePerson, tagPerson } from './mark-person.ts';
export { type Person, type PersonOrder, personOf } from './person.ts';
