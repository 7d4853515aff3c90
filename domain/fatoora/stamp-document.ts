import { type KeyObject, sign } from 'node:crypto';
import { encodeQrTags } from '#lib/qr-tags.ts';
import type { StampCertificate } from './certificate.ts';
import { hashDocument } from './document-hash.ts';
import { signatureExtension } from './signature-extension.ts';
import { signedProperties } from './signed-properties.ts';

/** The five QR values of phase 1, equal to the document's. Amounts are decimal texts in riyals. */
export type QrFacts = { sellerName: string; vatNumber: string; issuedAt: string; total: string; vat: string };

export type Stamp = { certificate: StampCertificate; key: KeyObject; signingTime: string; qr: QrFacts };

/** `hash` is base64 of the document's hash, which the next document of the chain includes. */
export type StampedDocument = { xml: string; hash: string; qr: string };

const SUPPLIER = '<cac:AccountingSupplierParty>';
const SIGNATURE =
  '<cac:Signature><cbc:ID>urn:oasis:names:specification:ubl:signature:Invoice</cbc:ID>' +
  '<cbc:SignatureMethod>urn:oasis:names:specification:ubl:dsig:enveloped:xades</cbc:SignatureMethod></cac:Signature>';

/**
 * Signs a simplified tax document and adds signature, QR code and their references. The hash excludes these
 * three blocks, so they are added without white space, which would change the hash.
 * `signingTime` is local time in Riyadh without a zone (YYYY-MM-DDTHH:MM:SS).
 */
export function stampDocument(xml: string, stamp: Stamp): StampedDocument {
  const digest = hashDocument(xml);
  const hash = digest.toString('base64');
  // ECDSA with SHA-256 over the 32 bytes of the hash, which is thus hashed twice; not over ds:SignedInfo.
  const signature = sign('sha256', digest, stamp.key);
  const qr = stampQr(stamp, hash, signature);
  const extension = signatureExtension({
    hash,
    signature: signature.toString('base64'),
    certificate: stamp.certificate.text,
    properties: signedProperties(stamp.certificate, stamp.signingTime),
  });
  return { xml: insertBlocks(xml, extension, qrReference(qr) + SIGNATURE), hash, qr };
}

// Tags 6 and 7 are base64 texts, 8 and 9 raw DER (as in ZATCA's samples; the 2022 document differs).
function stampQr({ qr, certificate }: Stamp, hash: string, signature: Buffer): string {
  return encodeQrTags([
    qr.sellerName,
    qr.vatNumber,
    qr.issuedAt,
    qr.total,
    qr.vat,
    hash,
    signature.toString('base64'),
    certificate.publicKey,
    certificate.authoritySignature,
  ]);
}

function qrReference(qr: string): string {
  return (
    '<cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID><cac:Attachment>' +
    `<cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${qr}</cbc:EmbeddedDocumentBinaryObject>` +
    '</cac:Attachment></cac:AdditionalDocumentReference>'
  );
}

function insertBlocks(xml: string, extension: string, references: string): string {
  const rootStart = xml.indexOf('<Invoice');
  const content = xml.indexOf('>', rootStart) + 1;
  const supplier = xml.indexOf(SUPPLIER, content);
  if (rootStart === -1 || supplier === -1) throw new Error('The tax document has no supplier.');
  return xml.slice(0, content) + extension + xml.slice(content, supplier) + references + xml.slice(supplier);
}
