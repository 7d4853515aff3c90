import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
// The code that writes certificate requests also writes the certificates of this stand-in.
import {
  derBits,
  derOid,
  derSequence,
  derSet,
  derUtf8,
  derValue,
  readDer,
  TAGS,
} from '#domain/fatoora/der.ts';
import {
  type AuthorityFailure,
  type Caller,
  type DocumentAnswer,
  type FatooraAuthority,
  hashDocument,
  readCertificate,
  type SentDocument,
} from '#domain/fatoora/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';

const SECP256K1 = { namedCurve: 'secp256k1' };
const UTC_TIME = 0x17;
const CONTEXT_0 = 0xa0;

export type DeviceKey = { privateKey: KeyObject; publicKey: KeyObject };

export function deviceKey(): DeviceKey {
  return generateKeyPairSync('ec', SECP256K1);
}

export type CertificateFacts = { validTo?: Date; vatNumber?: string };

/** A certificate for the given key, signed by an invented authority: the DER in base64, on one line. */
export function issueCertificate(
  publicKey: KeyObject,
  { validTo = new Date('2031-01-01T00:00:00Z'), vatNumber = '' }: CertificateFacts = {},
): string {
  const authority = deviceKey();
  const algorithm = derSequence(derOid('1.2.840.10045.4.3.2'));
  const serial = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 8);
  serial[0] = 0x11;
  const body = derSequence(
    derValue(CONTEXT_0, derValue(TAGS.integer, Buffer.from([2]))),
    derValue(TAGS.integer, serial),
    algorithm,
    nameOf(['0.9.2342.19200300.100.1.25', 'local'], ['2.5.4.3', 'STAND-IN-CA']),
    derSequence(utcTime(new Date('2026-01-01T00:00:00Z')), utcTime(validTo)),
    nameOf(['2.5.4.6', 'SA'], ['2.5.4.3', 'Souq device']),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(vatNumber === '' ? [] : [vatNumberOf(vatNumber)]),
  );
  return derSequence(body, algorithm, derBits(sign('sha256', body, authority.privateKey))).toString('base64');
}

// The extensions field [3] with a subjectAltName, a directory name [4] that contains the user id (RFC 5280
// §4.2.1.6).
function vatNumberOf(vatNumber: string): Buffer {
  const name = derValue(0xa4, nameOf(['0.9.2342.19200300.100.1.1', vatNumber]));
  const value = derValue(TAGS.octetString, derSequence(name));
  return derValue(0xa3, derSequence(derSequence(derOid('2.5.29.17'), value)));
}

function nameOf(...parts: [oid: string, text: string][]): Buffer {
  return derSequence(...parts.map(([oid, text]) => derSet(derSequence(derOid(oid), derUtf8(text)))));
}

function utcTime(at: Date): Buffer {
  const text = at.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return derValue(UTC_TIME, Buffer.from(`${text}Z`));
}

type Answer = Result<DocumentAnswer, AuthorityFailure>;

/** A document that the stand-in accepted, read from its bytes. */
export type TakenDocument = {
  uuid: string;
  counter: number;
  previousHash: string;
  hash: string;
  xml: string;
};

/** The stand-in's memory, and the answers that a test sets. */
function newStand() {
  return {
    taken: [] as TakenDocument[],
    checked: [] as TakenDocument[],
    /** Tokens of the certificates with which renewals were requested. */
    renewals: [] as string[],
    /** Answers that replace the next ones to documents, first in, first out. */
    answers: [] as ((document: SentDocument) => Answer | null)[],
    /** The time that the stand-in states in its answers. */
    clock: { at: null as Date | null },
    /** The contents of the certificates that are issued next. */
    next: { certificate: {} as CertificateFacts },
    seen: new Set<string>(),
    certificates: new Map<string, string>(),
    samples: new Map<string, number>(),
  };
}

type Stand = ReturnType<typeof newStand>;

/**
 * The authority's gateway inside the test's own process, by the rules of its documentation: it issues
 * certificates for requests, and accepts a document once, if its hash is correct and its signature was made
 * with the certificate's key.
 */
export function standInAuthority() {
  const stand = newStand();
  const authority: FatooraAuthority = {
    requestComplianceCertificate: async (_environment, { pem, oneTimeCode }) =>
      oneTimeCode === '123456' ? issue(stand, publicKeyOf(pem)) : wrongCode(),
    checkDocument: async (caller, document) => {
      const answer = take(stand, stand.checked, { caller, document });
      const isPassed = answer.ok && answer.value.outcome === 'accepted';
      if (isPassed) stand.samples.set(caller.token, (stand.samples.get(caller.token) ?? 0) + 1);
      return answer;
    },
    requestProductionCertificate: async ({ token }) => produce(stand, token),
    renewCertificate: async ({ token }, { pem, oneTimeCode }) => {
      if (!stand.certificates.has(token)) return fail('authority_unauthorized', { reason: 'status_401' });
      if (oneTimeCode !== '123456') return wrongCode();
      stand.renewals.push(token);
      return issue(stand, publicKeyOf(pem));
    },
    reportDocument: async (caller, document) => take(stand, stand.taken, { caller, document }),
    clearDocument: async (caller, document) => take(stand, stand.taken, { caller, document }),
  };
  return { authority, ...stand };
}

function issue({ certificates, clock, next }: Stand, publicKey: KeyObject) {
  const token = Buffer.from(issueCertificate(publicKey, next.certificate)).toString('base64');
  certificates.set(token, Buffer.from(token, 'base64').toString());
  const nth = certificates.size;
  return ok({ requestId: String(nth), token, secret: `secret ${nth}`, answeredAt: clock.at });
}

/** The certificate for production documents, once all six samples have passed. */
function produce(stand: Stand, token: string) {
  const certificate = stand.certificates.get(token);
  if (!certificate) return fail('authority_unauthorized', { reason: 'status_401' });
  if (stand.samples.get(token) !== 6) {
    return fail('authority_refused', { code: 'Missing-ComplianceSteps', reason: 'not complete' });
  }
  const { publicKey } = readCertificate(certificate);
  return issue(stand, createPublicKey({ key: publicKey, format: 'der', type: 'spki' }));
}

type Sending = { caller: Caller; document: SentDocument };

function take(stand: Stand, into: TakenDocument[], { caller, document }: Sending): Answer {
  const planned = stand.answers.shift()?.(document);
  if (planned) return planned;
  const certificate = stand.certificates.get(caller.token);
  if (!certificate) return fail('authority_unauthorized', { reason: 'status_401' });
  const problem = problemOf(document, certificate);
  if (problem) return rejected(problem);
  const known = stand.seen.has(document.uuid);
  stand.seen.add(document.uuid);
  if (!known) into.push(read(document));
  return ok({ outcome: 'accepted', status: known ? 409 : 200, messages: [], clearedXml: document.xml });
}

const wrongCode = () => fail('authority_refused', { code: 'Invalid-OTP', reason: 'The code is wrong' });

export const unreachable = (): Answer => fail('authority_unreachable', { reason: 'no_answer' });

export function rejected(code: string): Answer {
  const messages = [{ level: 'error' as const, code, text: code }];
  return ok({ outcome: 'rejected', status: 400, messages, clearedXml: '' });
}

function problemOf({ xml, hash }: SentDocument, certificateText: string): string | null {
  const digest = hashDocument(xml);
  if (digest.toString('base64') !== hash) return 'invalid-invoice-hash';
  const certificate = readCertificate(certificateText);
  const publicKey = createPublicKey({ key: certificate.publicKey, format: 'der', type: 'spki' });
  const signature = Buffer.from(textIn(xml, 'ds:SignatureValue'), 'base64');
  return verify('sha256', digest, publicKey, signature) ? null : 'invalid-digital-signature';
}

function read({ uuid, hash, xml }: SentDocument): TakenDocument {
  const counter = Number(/<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)</.exec(xml)?.[1]);
  const previousHash = /<cbc:ID>PIH<\/cbc:ID>.*?text\/plain">([^<]+)</.exec(xml)?.[1] ?? '';
  return { uuid, counter, previousHash, hash, xml };
}

function textIn(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
}

function publicKeyOf(pem: string): KeyObject {
  const [request] = readDer(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'));
  const [info] = readDer(request?.content ?? Buffer.alloc(0));
  const [, , key] = readDer(info?.content ?? Buffer.alloc(0));
  return createPublicKey({ key: key?.bytes ?? Buffer.alloc(0), format: 'der', type: 'spki' });
}
