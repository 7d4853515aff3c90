export { addVisits, type VisitBatch } from './add-visits.ts';
export { RANK_TASK, rankLater, rankProducts } from './rank-products.ts';
