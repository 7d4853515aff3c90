export { findSent, forgetSent, noteMade, sentBefore } from './form-keys.ts';
