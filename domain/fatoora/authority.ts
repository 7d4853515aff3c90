import type { Failure, Result } from '#lib/result.ts';
import type { FatooraEnvironment } from './certificate-request.ts';

/** A certificate with the words that prove to the authority who uses it. Both are sealed at rest. */
export type IssuedCertificate = {
  requestId: string;
  token: string;
  secret: string;
  /** The authority's clock when it answered; null where the answer does not name it. */
  answeredAt: Date | null;
};

/** What the authority said of a document, in its own codes and words. */
export type AuthorityMessage = { level: 'info' | 'warning' | 'error'; code: string; text: string };

export type DocumentAnswer = {
  /**
   * accepted: with or without warnings, never send it again. rejected: final, a new document replaces it.
   * Clearance that is switched off asks for the document to be reported instead.
   */
  outcome: 'accepted' | 'rejected' | 'clearance_off';
  status: number;
  messages: AuthorityMessage[];
  /** The document with the authority's stamp and QR code; '' where it was not cleared. */
  clearedXml: string;
};

export type AuthorityFailure =
  /** No answer, or one that says to come again: the same bytes are sent again later. */
  | Failure<'authority_unreachable', { reason: string }>
  /** The certificate or the headers were refused: nothing is wrong with the document. */
  | Failure<'authority_unauthorized', { reason: string }>
  /** A step of onboarding was refused, for example for a wrong one-time code. */
  | Failure<'authority_refused', { reason: string; code: string }>;

export type SentDocument = { xml: string; hash: string; uuid: string };

type Answer<T> = Promise<Result<T, AuthorityFailure>>;

/** The Saudi tax authority's gateway. An adapter keeps nothing and decides nothing. */
export type FatooraAuthority = {
  /** Exchanges a certificate request and the portal's one-time code for a certificate to test with. */
  requestComplianceCertificate(
    environment: FatooraEnvironment,
    request: { pem: string; oneTimeCode: string },
  ): Answer<IssuedCertificate>;
  /** Checks a sample document. Nothing is recorded. */
  checkDocument(caller: Caller, document: SentDocument): Answer<DocumentAnswer>;
  /** Exchanges the compliance certificate for the one that stamps real documents. */
  requestProductionCertificate(caller: Caller, complianceRequestId: string): Answer<IssuedCertificate>;
  /** Begins a renewal: the new certificate has to pass the compliance checks first. */
  renewCertificate(caller: Caller, request: { pem: string; oneTimeCode: string }): Answer<IssuedCertificate>;
  /** A simplified document, within 24 hours of its issue. */
  reportDocument(caller: Caller, document: SentDocument): Answer<DocumentAnswer>;
  /** A standard document, before the buyer gets it. */
  clearDocument(caller: Caller, document: SentDocument): Answer<DocumentAnswer>;
};

export type Caller = { environment: FatooraEnvironment; token: string; secret: string };
