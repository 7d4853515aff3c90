export { isSolved, newChallenge, PROOF_BITS } from './challenge.ts';
export { type CheckedAddress, checkAddress } from './check-address.ts';
export type { SignUpForm } from './check-sign-up.ts';
export { type Claim, type Claimed, type ClaimFailure, type ClaimStep, claimOf, claimStore } from './claim.ts';
export type { SignUpFailure, SignUpField, SignUpProblem, Unconfirmed } from './errors.ts';
export type { ShopLinks } from './mail-link.ts';
export { type AnotherStore, openAnother } from './open-another.ts';
export { planOf, TRIAL_DAYS } from './plan.ts';
export {
  type ProvisionalShop,
  provisionalShopOf,
  type SendLinkFailure,
  sendLinkAgain,
} from './provisional.ts';
export { removeUnclaimed } from './remove-unclaimed.ts';
export { REMOVE_UNCLAIMED_TASK, signUp } from './sign-up.ts';
export { type SignedUp, type SignUp, UNCLAIMED_DAYS } from './sign-up-input.ts';
