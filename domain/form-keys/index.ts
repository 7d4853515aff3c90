export { findSent, noteMade, sentBefore } from './form-keys.ts';
