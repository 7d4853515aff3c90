import type {
  AddDomainFailure,
  ClaimProblem,
  DomainStatus,
  ExpectedRecord,
  PrimaryFailure,
} from '#domain/domains/index.ts';
import type { WhenText } from '../../ui/console/when.ts';

/** An expected record, the values found, and whether they match. */
export type RecordView = ExpectedRecord & {
  seen: string[];
  isRight: boolean;
  /** A sentence on its purpose. */
  about?: string;
};

export type DomainView = {
  host: string;
  /** The Unicode form of the host, if it differs. */
  readable: string;
  status: DomainStatus;
  problem: ClaimProblem;
  isServed: boolean;
  isPrimary: boolean;
  records: RecordView[];
  checked: WhenText | null;
  /** The expiry date of the certificate that visitors get. */
  certificate: WhenText | null;
  /** The earliest time of its certificate, if the limits of new certificates are used up. */
  certificateAfter: WhenText | null;
  /** The end of a quarantine, or of the grace period for wrong records. */
  until: WhenText | null;
};

type CodeOf<F> = F extends string ? F : F extends { code: infer C extends string } ? C : never;
export type DomainProblemCode = CodeOf<AddDomainFailure> | CodeOf<PrimaryFailure>;

export type DomainsResult =
  | { said: 'added' | 'removed' | 'primarySet' | 'looked' }
  | { problem: DomainProblemCode; typed: string; until: string; max: number }
  | { tooSoon: true };
