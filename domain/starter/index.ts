export { applyTrade } from './apply-trade.ts';
export { removeSamples } from './remove-samples.ts';
export { countSamples, untouchedSamples } from './sample-state.ts';
export { isTrade, readTrade, TRADES, type Trade } from './trades.ts';
