export type { ErasureEntry, ErasureOf } from './entry.ts';
export {
  type ListedErasure,
  listErasures,
  missingErasures,
  readErasure,
  removeErasures,
  storeErasures,
} from './list.ts';
export {
  type ErasedCustomer,
  noteCustomerErased,
  noteErasedAgain,
  noteStoreErasure,
} from './note-erasure.ts';
