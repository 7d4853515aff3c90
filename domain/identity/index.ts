export { isLocked } from './account-lock.ts';
export { askForEmail, dropEmailChange, type EmailChange } from './change-email.ts';
export { confirmEmail, type EmailSide, emailChangeOf, stopEmailChange } from './confirm-email.ts';
export type { StepOwner } from './consume-code.ts';
export { type CreateUserFailure, createUser, type NewUser } from './create-user.ts';
export { isEmail, mailboxOf, normalizeEmail } from './email.ts';
export type { Busy, TooManyTries } from './errors.ts';
export { type FinishSignIn, finishSignIn, isAtSecondStep } from './finish-sign-in.ts';
export {
  type ForgottenPassword,
  PASSWORD_LINK_TASK,
  type PasswordLinkPages,
  requestPasswordLink,
  sendPasswordLink,
} from './forgot-password.ts';
export { consumeHandoff, startHandoff } from './handoff.ts';
export {
  activeHelpGrant,
  endHelp,
  grantHelp,
  HELP_HOURS,
  type HelpGrant,
  type HelpHours,
  listHelpGrants,
  type NoGrant,
} from './help-grants.ts';
export { recordHelpWrite } from './help-writes.ts';
export {
  type MadePasskey,
  makePasskey,
  offeredPasskey,
  offerPasskey,
  type PasskeyWish,
} from './make-passkey.ts';
export {
  type LoggedChange,
  noteOwnChange,
  type OwnChange,
  type OwnVisit,
  ownChanges,
} from './note-own-change.ts';
export {
  isDangerous,
  isOperatorRole,
  mayOperate,
  OPERATOR_PERMISSIONS,
  type OperatorPermission,
} from './operator-permissions.ts';
export {
  addOperator,
  listOperators,
  type OperatorRow,
  type OperatorSet,
  removeOperator,
} from './operators.ts';
export {
  changeOwnPassword,
  chooseLanguage,
  type NewPassword,
  nameAndPhoto,
  type OwnAccount,
  ownAccount,
  renameAccount,
} from './own-account.ts';
export { type OwnPhoto, ownPhoto, photoOfMember, setOwnPhoto } from './own-photo.ts';
export { endOtherSessions, endOwnSession, type OwnSession } from './own-sessions.ts';
export { bulletinsIn, type OwnerBulletin } from './owner-bulletins.ts';
export type { PasskeySite } from './passkey-answers.ts';
export { beginPasskeySignIn, type PasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
export { type OwnPasskey, type Passkey, passkeysOf, removePasskey, renamePasskey } from './passkeys.ts';
export {
  isPasswordLink,
  type LinkedPassword,
  mailPasswordLink,
  setPasswordByLink,
} from './password-link.ts';
export {
  acceptSamplePasswords,
  checkPassword,
  comparePassword,
  hashPassword,
  isPassword,
  PASSWORD_LENGTH,
} from './passwords.ts';
export { ACTIONS, type Action, actionsOfMember, can, OWNER_ONLY, PERMISSIONS } from './permissions.ts';
export { provePasswordAndCode } from './prove-code.ts';
export { provePassword } from './prove-password.ts';
export {
  type Attempter,
  awaitLimit,
  countAttempt,
  countAttempts,
  countPlatformAttempt,
  forgetAttempts,
  isExhausted,
  type Limit,
  refusalOnPlatform,
  strictest,
  type Verdict,
} from './rate-limits.ts';
export { isProvedRecently, proveRecently } from './recent-proof.ts';
export { resetPassword } from './reset-password.ts';
export {
  beginSecondStep,
  confirmSecondStep,
  dropSecondStep,
  renewRecoveryCodes,
  secretToConfirm,
} from './second-step.ts';
export {
  openSession,
  type PlatformSession,
  sessionOf,
  signOut,
  signOutEverywhere,
  type Visitor,
} from './sessions.ts';
export { type SignIn, type SignInFailure, signIn } from './sign-in.ts';
export { SIGN_IN_LIMITS } from './sign-in-limits.ts';
export {
  findUser,
  isStaffEmail,
  type Membership,
  type StaffMember,
  signOutStaff,
  staffBySession,
  staffOf,
  storesOf,
} from './staff.ts';
export { HELP_ACTIONS, VIEW_ACTIONS } from './view-actions.ts';
export {
  endView,
  enterView,
  type Help,
  type StoreView,
  startView,
  VIEW_MINUTES,
  viewOf,
} from './view-as.ts';
