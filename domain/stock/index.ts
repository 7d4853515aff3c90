export type { InsufficientStock, Shortage } from './errors.ts';
export { lockStock, type StockLevel } from './locks.ts';
export {
  returnStock,
  type StockRequest,
  shortagesRaised,
  type TakenStock,
  takeStock,
} from './take-stock.ts';
