import type { Failure, Result } from '#lib/result.ts';
import type { FatooraEnvironment } from './certificate-request.ts';

/** A certificate with its secret for authentication. Both are encrypted at rest. */
export type IssuedCertificate = {
  requestId: string;
  token: string;
  secret: string;
  /** The authority's clock in the response; null if the response has none. */
  answeredAt: Date | null;
};

/** A message of the authority about a document, with its code and text. */
export type AuthorityMessage = { level: 'info' | 'warning' | 'error'; code: string; text: string };

export type DocumentAnswer = {
  /**
   * accepted: final, with or without warnings. rejected: final, and a new document has to replace this one.
   * clearance_off: the document has to be reported instead.
   */
  outcome: 'accepted' | 'rejected' | 'clearance_off';
  status: number;
  messages: AuthorityMessage[];
  /** The cleared document with the authority's stamp and QR code; '' if it was not cleared. */
  clearedXml: string;
};

export type AuthorityFailure =
  /** No response, or a request to retry: the same bytes have to be sent later. */
  | Failure<'authority_unreachable', { reason: string }>
  /** The certificate or headers were refused; the document is not at fault. */
  | Failure<'authority_unauthorized', { reason: string }>
  /** A step of the activation was refused, for example because of a wrong one-time code. */
  | Failure<'authority_refused', { reason: string; code: string }>;

export type SentDocument = { xml: string; hash: string; uuid: string };

type Answer<T> = Promise<Result<T, AuthorityFailure>>;

/** The port to the Saudi tax authority's gateway (ZATCA). Adapters are stateless. */
export type FatooraAuthority = {
  /** Exchanges a certificate request and the portal's one-time code for a compliance certificate. */
  requestComplianceCertificate(
    environment: FatooraEnvironment,
    request: { pem: string; oneTimeCode: string },
  ): Answer<IssuedCertificate>;
  /** Checks a sample document; nothing is recorded. */
  checkDocument(caller: Caller, document: SentDocument): Answer<DocumentAnswer>;
  /** Exchanges the compliance certificate for a production certificate, which stamps real documents. */
  requestProductionCertificate(caller: Caller, complianceRequestId: string): Answer<IssuedCertificate>;
  /** Starts a renewal: the new certificate must first pass the compliance checks. */
  renewCertificate(caller: Caller, request: { pem: string; oneTimeCode: string }): Answer<IssuedCertificate>;
  /** Reports a simplified document, within 24 hours of its issue. */
  reportDocument(caller: Caller, document: SentDocument): Answer<DocumentAnswer>;
  /** Clears a standard document, before it is given to the buyer. */
  clearDocument(caller: Caller, document: SentDocument): Answer<DocumentAnswer>;
};

export type Caller = { environment: FatooraEnvironment; token: string; secret: string };
