export { PASSWORD_LENGTH } from './account-rules.ts';
export { type AddedCustomer, addCustomer } from './add-customer.ts';
export { isListedCustomer, ownerOfAddress } from './address-owner.ts';
export {
  type AddressFields,
  addressesOf,
  MOST_ADDRESSES,
  makeDefaultAddress,
  removeAddress,
  type SavedAddress,
  saveAddress,
} from './addresses.ts';
export { type ChangePassword, type ChangePasswordFailure, changePassword } from './change-password.ts';
export type { AccountField, FieldProblem, FieldsInvalid } from './errors.ts';
export { type ExportedCustomer, exportCustomers } from './export-customers.ts';
export { forgetCustomer, type StepUpFailure, stepUp } from './forget-customer.ts';
export { endSession, listSessions, type SessionEntry } from './list-sessions.ts';
export { type MovingCustomer, moveInCustomer } from './move-in.ts';
export { mayChangePhoto, type ProfileInput, saveProfile, setPhoto } from './profile.ts';
export { REMOVE_UNPROVEN_TASK, removeUnproven } from './remove-unproven.ts';
export { isResetGood, RESET_TASK, requestReset, resetPassword, sendReset } from './reset-password.ts';
export {
  openSession,
  SESSION_SECONDS,
  type Shopper,
  shopperOf,
  signOut,
  signOutEverywhere,
  type Visit,
} from './sessions.ts';
export { type ShopperSignIn, type SignedInShopper, type SignInFailure, signIn } from './sign-in.ts';
export { type ProvenIdentity, type SignInWith, signInWith } from './sign-in-with.ts';
export { type SignUp, type SignUpFailure, signUp } from './sign-up.ts';
export { accountToVerify, claimAccount, sendVerification, verifyEmail } from './verify-email.ts';
