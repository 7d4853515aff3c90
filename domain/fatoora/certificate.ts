import { createHash, X509Certificate } from 'node:crypto';
import { readDer } from './der.ts';

/** A stamping certificate (CSID) with the fields that documents use. */
export type StampCertificate = {
  /** Base64 of the DER, in one line, as in `ds:X509Certificate`. */
  text: string;
  /** The parts of the name from the most specific one, joined by comma and space. */
  issuerName: string;
  /** A decimal number. */
  serialNumber: string;
  /** SubjectPublicKeyInfo in DER: tag 8 of the QR code. */
  publicKey: Buffer;
  /** The authority's own signature over the certificate, in DER: tag 9 of the QR code. */
  authoritySignature: Buffer;
  /** Base64 of the hex SHA-256 of the base64 text, not of the DER. */
  digest: string;
  validFrom: Date;
  validTo: Date;
  /** The VAT number of the certificate's subject; '' if there is none. */
  vatNumber: string;
};

/** Parses a certificate from its base64 DER. Throws if it is invalid. */
export function readCertificate(text: string): StampCertificate {
  const oneLine = text.replace(/\s+/g, '');
  const der = Buffer.from(oneLine, 'base64');
  const certificate = new X509Certificate(der);
  return {
    text: oneLine,
    issuerName: certificate.issuer.split('\n').reverse().join(', '),
    serialNumber: BigInt(`0x${certificate.serialNumber}`).toString(),
    publicKey: certificate.publicKey.export({ type: 'spki', format: 'der' }),
    authoritySignature: signatureOf(der),
    digest: hexDigest(oneLine),
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
    // Node returns the directory name as text, with escaped commas.
    vatNumber: /UID=(\d{15})/.exec(certificate.subjectAltName ?? '')?.[1] ?? '',
  };
}

/** The authority returns base64 of base64 of the DER; `text` is the inner base64. */
export function certificateText(binarySecurityToken: string): string {
  return Buffer.from(binarySecurityToken, 'base64').toString('latin1').trim();
}

/**
 * Base64 of the lower-case hex SHA-256: the format of the digests of the certificate and of the properties.
 */
export function hexDigest(text: string): string {
  const hex = createHash('sha256').update(text, 'utf8').digest('hex');
  return Buffer.from(hex, 'latin1').toString('base64');
}

// Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm, signature BIT STRING } (RFC 5280 §4.1)
function signatureOf(der: Buffer): Buffer {
  const [certificate] = readDer(der);
  const signature = certificate && readDer(certificate.content)[2];
  if (!signature) throw new Error('The certificate has no signature.');
  return signature.content.subarray(1);
}
