import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
// The writer of certificate requests also writes the certificates of this stand-in.
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

/** A certificate for that key, signed by a made-up authority: base64 of the DER in one line. */
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

// Extensions [3] with a subjectAltName that is a directory name [4] with the user id (RFC 5280 §4.2.1.6).
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

/** A document that the stand-in took, read from its bytes. */
export type TakenDocument = {
  uuid: string;
  counter: number;
  previousHash: string;
  hash: string;
  xml: string;
};

/**
 * The authority's gateway in the test's own process, by the rules of its documentation: it issues certificates for the
 * requests it is sent, and takes a document once, with its own hash and a signature by the certificate's key. `answers`
 * replaces the next answers to documents, first in first out; `clock` is the time it names, `next` what the next
 * certificates say.
 */
export function standInAuthority() {
  const taken: TakenDocument[] = [];
  const checked: TakenDocument[] = [];
  /** Tokens of the certificates by which renewals were asked for. */
  const renewals: string[] = [];
  const answers: ((document: SentDocument) => Answer | null)[] = [];
  const seen = new Set<string>();
  const certificates = new Map<string, string>();
  const clock = { at: null as Date | null };
  const next: { certificate: CertificateFacts } = { certificate: {} };
  const samples = new Map<string, number>();
  let issued = 0;

  function issue(publicKey: KeyObject) {
    const token = Buffer.from(issueCertificate(publicKey, next.certificate)).toString('base64');
    certificates.set(token, Buffer.from(token, 'base64').toString());
    return ok({ requestId: String(++issued), token, secret: `secret ${issued}`, answeredAt: clock.at });
  }

  function take(into: TakenDocument[], caller: Caller, document: SentDocument): Answer {
    const planned = answers.shift()?.(document);
    if (planned) return planned;
    const certificate = certificates.get(caller.token);
    if (!certificate) return fail('authority_unauthorized', { reason: 'status_401' });
    const problem = problemOf(document, certificate);
    if (problem) return rejected(problem);
    const known = seen.has(document.uuid);
    seen.add(document.uuid);
    if (!known) into.push(read(document));
    return ok({ outcome: 'accepted', status: known ? 409 : 200, messages: [], clearedXml: document.xml });
  }

  const authority: FatooraAuthority = {
    requestComplianceCertificate: async (_environment, { pem, oneTimeCode }) =>
      oneTimeCode === '123456' ? issue(publicKeyOf(pem)) : wrongCode(),
    checkDocument: async (caller, document) => {
      const answer = take(checked, caller, document);
      const isPassed = answer.ok && answer.value.outcome === 'accepted';
      if (isPassed) samples.set(caller.token, (samples.get(caller.token) ?? 0) + 1);
      return answer;
    },
    requestProductionCertificate: async ({ token }) => {
      const certificate = certificates.get(token);
      if (!certificate) return fail('authority_unauthorized', { reason: 'status_401' });
      if (samples.get(token) !== 6) {
        return fail('authority_refused', { code: 'Missing-ComplianceSteps', reason: 'not complete' });
      }
      const { publicKey } = readCertificate(certificate);
      return issue(createPublicKey({ key: publicKey, format: 'der', type: 'spki' }));
    },
    renewCertificate: async ({ token }, { pem, oneTimeCode }) => {
      if (!certificates.has(token)) return fail('authority_unauthorized', { reason: 'status_401' });
      if (oneTimeCode !== '123456') return wrongCode();
      renewals.push(token);
      return issue(publicKeyOf(pem));
    },
    reportDocument: async (caller, document) => take(taken, caller, document),
    clearDocument: async (caller, document) => take(taken, caller, document),
  };
  return { authority, taken, checked, answers, clock, next, renewals };
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
