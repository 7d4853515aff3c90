export {
  isRegistrationOf,
  isVatNumberOf,
  LEGAL_LIMITS,
  type LegalDetailField,
  type LegalFacts,
  missingLegal,
  wrongLegalFields,
} from './check-legal.ts';
export {
  code,
  type LegalDetails,
  NO_LEGAL_DETAILS,
  parseLegal,
  type StoredLegal,
  sealAddress,
  tidyLegal,
} from './legal-details.ts';
export { embeddedOrigin, type LegalLine, type LegalSeal, legalLine } from './legal-line.ts';
