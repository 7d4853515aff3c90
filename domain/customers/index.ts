export {
  openSession,
  SESSION_SECONDS,
  type Shopper,
  shopperOf,
  signOut,
  signOutEverywhere,
  type Visit,
} from './sessions.ts';
