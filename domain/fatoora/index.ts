export { type ActivateFailure, activateDevice } from './activate-device.ts';
export type {
  AuthorityFailure,
  AuthorityMessage,
  Caller,
  DocumentAnswer,
  FatooraAuthority,
  IssuedCertificate,
  SentDocument,
} from './authority.ts';
export { certificateText, readCertificate, type StampCertificate } from './certificate.ts';
export { certificateRequest, type FatooraEnvironment, type RequestFacts } from './certificate-request.ts';
export { type ConnectFailure, connectDevice } from './connect-device.ts';
export { type CreateDeviceFailure, createDevice, type NewDevice, type SellerField } from './create-device.ts';
export { type Device, lockActiveDevice, openKey, sealFor, sealKey } from './devices.ts';
export { hashDocument } from './document-hash.ts';
export { explainMessage, explainWait, PROBLEM_TOPICS, type ProblemTopic } from './explain-message.ts';
export {
  type BuildFailure,
  enqueueSending,
  type IssueOutcome,
  issueDocument,
  SEND_TASK,
} from './issue-document.ts';
export { removeJournal } from './journal.ts';
export { type KeptDocument, keepDocuments } from './keep-documents.ts';
export {
  type ChainProblem,
  type ChainReading,
  type ChainToCheck,
  chainsToCheck,
  READ_CHAIN_TASK,
  readChain,
} from './read-chain.ts';
export { type AuthorityLink, type LinkedDevice, readLink } from './read-link.ts';
export {
  type DocumentState,
  isUncorrectable,
  type NewestDocument,
  newestDocument,
  readStamp,
} from './read-stamp.ts';
export { createRenewal, REMIND_RENEWAL_TASK, remindOfRenewal } from './renew-device.ts';
export { type SaveUntaxedReasonsFailure, saveUntaxedReasons } from './save-untaxed-reasons.ts';
export { type AcceptedDocument, type SendReport, sendDocuments } from './send-documents.ts';
export { type Stamp, type StampedDocument, stampDocument } from './stamp-document.ts';
export {
  type ChainPosition,
  FIRST_PREVIOUS_HASH,
  type PaymentMeans,
  type StampingSeller,
  type TaxDocument,
  type TaxLine,
  type TaxParty,
} from './tax-document.ts';
export {
  noteWait,
  queueStamp,
  queueUnstamped,
  STAMP_INVOICE_TASK,
  type WaitReason,
} from './unstamped.ts';
export {
  EXEMPT_REASONS,
  type ExemptReason,
  type UntaxedKind,
  type UntaxedReasons,
  untaxedCategory,
  untaxedStamp,
  type VatCategory,
  ZERO_REASONS,
  type ZeroReason,
} from './untaxed-reasons.ts';
export { LATE_MS } from './waiting-sendings.ts';
export { documentTotals, riyadhTime, writeDocument } from './write-document.ts';
