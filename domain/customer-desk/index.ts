export { blockCustomer, unblockCustomer } from './block-customer.ts';
export { type BlockOnOrder, blockOnOrder, ordersUnderWay, type UnderWay } from './blocked.ts';
export { type GuestRow, listGuests } from './list-guests.ts';
export {
  countCustomers,
  listCustomers,
  listCustomerTags,
  CUSTOMER_SORTS,
  type CustomerFilter,
  type CustomerSort,
  type CustomerRow,
} from './list-customers.ts';
export { noteCustomer, tagCustomer } from './mark-customer.ts';
export { type CustomerDetails, type CustomerOrder, readCustomer } from './read-customer.ts';
