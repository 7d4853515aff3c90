import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { derBits, derOid, derSequence, derSet, derUtf8, derValue, TAGS } from './der.ts';

export type FatooraEnvironment = 'sandbox' | 'simulation' | 'production';

/** The subject of a certificate request. Texts are trimmed; the VAT number has 15 digits. */
export type RequestFacts = {
  environment: FatooraEnvironment;
  /** A name of the device, unique for the taxpayer. */
  commonName: string;
  /** `1-Provider|2-Model|3-Serial` */
  serialNumber: string;
  organization: string;
  /** The branch; for a VAT group the member's 10-digit number. */
  organizationUnit: string;
  vatNumber: string;
  /** The kinds of documents that the device stamps. */
  documents: { standard: boolean; simplified: boolean };
  /** The short national address, or the shop's web address. */
  address: string;
  industry: string;
};

/** The authority refuses the name of another environment (0x80094800). */
const TEMPLATES: Record<FatooraEnvironment, string> = {
  sandbox: 'TSTZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  production: 'ZATCA-Code-Signing',
};

const OID = {
  country: '2.5.4.6',
  organizationUnit: '2.5.4.11',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  // The subject field that the authority calls "serial number" is surname (2.5.4.4), because OpenSSL calls
  // that field SN.
  surname: '2.5.4.4',
  userId: '0.9.2342.19200300.100.1.1',
  title: '2.5.4.12',
  registeredAddress: '2.5.4.26',
  businessCategory: '2.5.4.15',
  extensionRequest: '1.2.840.113549.1.9.14',
  certificateTemplate: '1.3.6.1.4.1.311.20.2',
  subjectAltName: '2.5.29.17',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

const CONTEXT_0 = 0xa0;
/** directoryName of GeneralName (RFC 5280 §4.2.1.6). */
const CONTEXT_4 = 0xa4;

/** A certificate request (PKCS#10, RFC 2986) in PEM, signed with the device's secp256k1 key. */
export function certificateRequest(facts: RequestFacts, key: KeyObject): string {
  const info = derSequence(
    derValue(TAGS.integer, Buffer.from([0])),
    subjectName(facts),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    derValue(CONTEXT_0, extensionRequest(facts)),
  );
  const request = derSequence(
    info,
    derSequence(derOid(OID.ecdsaWithSha256)),
    derBits(sign('sha256', info, key)),
  );
  const lines = request.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join(
    '\n',
  );
}

function subjectName({ organizationUnit, organization, commonName }: RequestFacts): Buffer {
  return derSequence(
    derSet(derSequence(derOid(OID.country), derValue(TAGS.printableString, Buffer.from('SA')))),
    nameOf(OID.organizationUnit, organizationUnit),
    nameOf(OID.organization, organization),
    nameOf(OID.commonName, commonName),
  );
}

function extensionRequest(facts: RequestFacts): Buffer {
  const device = derSequence(
    nameOf(OID.surname, facts.serialNumber),
    nameOf(OID.userId, facts.vatNumber),
    nameOf(OID.title, documentTypes(facts)),
    nameOf(OID.registeredAddress, facts.address),
    nameOf(OID.businessCategory, facts.industry),
  );
  const extensions = derSequence(
    extension(OID.certificateTemplate, derUtf8(TEMPLATES[facts.environment])),
    extension(OID.subjectAltName, derSequence(derValue(CONTEXT_4, device))),
  );
  return derSequence(derOid(OID.extensionRequest), derSet(extensions));
}

function extension(oid: string, value: Buffer): Buffer {
  return derSequence(derOid(oid), derValue(TAGS.octetString, value));
}

function nameOf(oid: string, text: string): Buffer {
  return derSet(derSequence(derOid(oid), derUtf8(text.trim())));
}

/** Four digits: standard, simplified, and two that are reserved. */
function documentTypes({ documents }: RequestFacts): string {
  return `${documents.standard ? 1 : 0}${documents.simplified ? 1 : 0}00`;
}
