export { blockCustomer, unblockCustomer } from './block-customer.ts';
export { type BlockOnOrder, blockOnOrder, ordersUnderWay, type UnderWay } from './blocked.ts';
export type { BuyerAddress } from './buyer-addresses.ts';
export {
  type FoundBuyer,
  findBuyers,
  MOST_BUYERS_FOUND,
  SHORTEST_BUYER_SEARCH,
  type TooManySearches,
} from './find-buyers.ts';
export {
  CUSTOMER_SORTS,
  type CustomerFilter,
  type CustomerRow,
  type CustomerSort,
  countCustomers,
  listCustomers,
  listCustomerTags,
} from './list-customers.ts';
export { type GuestRow, listGuests } from './list-guests.ts';
export { noteCustomer, tagCustomer } from './mark-customer.ts';
export { type CustomerDetails, type CustomerOrder, readCustomer } from './read-customer.ts';
