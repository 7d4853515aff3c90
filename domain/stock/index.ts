export { ADJUST_REASONS, type Adjustment, type AdjustReason, adjustStock } from './adjust-stock.ts';
export type { AdjustFailure, InsufficientStock, Shortage, StockRulesFailure } from './errors.ts';
export {
  listStock,
  readStock,
  readStockNeeds,
  STOCK_VIEWS,
  type StockList,
  type StockNeeds,
  type StockView,
} from './list-stock.ts';
export {
  addLocation,
  type LocationFailure,
  listLocations,
  removeLocation,
  renameLocation,
  type StockLocation,
  shiftLocation,
} from './locations.ts';
export { lockStock, type StockLevel } from './locks.ts';
export { MAIL_LOW_STOCK_TASK, mailLowStock } from './low-stock.ts';
export { MAX_THRESHOLD, type StockRules, saveLowStock, saveStockRules } from './save-stock-rules.ts';
export { type LocationUnits, setLocationUnits, unitsAtLocations } from './set-location-units.ts';
export { type StockHistory, type StockMove, stockHistory } from './stock-history.ts';
export { type HeldProduct, heldProducts, type StockHold, stockHolds } from './stock-holds.ts';
export type { StockRow } from './stock-rows.ts';
export {
  returnStock,
  type StockRequest,
  shortagesRaised,
  type TakenStock,
  takeStock,
} from './take-stock.ts';
export {
  type MoveUnitsFailure,
  moveBetweenLocations,
  readUnitsByLocation,
  type UnitsAtLocation,
} from './units-by-location.ts';
