export { type StoreClosure, type StoreState, storeClosure } from './store-closure.ts';
