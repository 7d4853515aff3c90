import { hexDigest, type StampCertificate } from './certificate.ts';

const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const DIGESTED_TAGS = /<ds:(DigestMethod|DigestValue|X509IssuerName|X509SerialNumber)/g;

/**
 * The XML element with the certificate and time of a stamp. The authority compares a digest of this text, so
 * its indentation is part of the format: other white space is refused.
 */
export function signedProperties(certificate: StampCertificate, signingTime: string): string {
  const lines: [number, string][] = [
    [32, '<xades:SignedProperties Id="xadesSignedProperties">'],
    [36, '<xades:SignedSignatureProperties>'],
    [40, `<xades:SigningTime>${signingTime}</xades:SigningTime>`],
    [40, '<xades:SigningCertificate>'],
    [44, '<xades:Cert>'],
    [48, '<xades:CertDigest>'],
    [52, '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>'],
    [52, `<ds:DigestValue>${certificate.digest}</ds:DigestValue>`],
    [48, '</xades:CertDigest>'],
    [48, '<xades:IssuerSerial>'],
    [52, `<ds:X509IssuerName>${certificate.issuerName}</ds:X509IssuerName>`],
    [52, `<ds:X509SerialNumber>${certificate.serialNumber}</ds:X509SerialNumber>`],
    [48, '</xades:IssuerSerial>'],
    [44, '</xades:Cert>'],
    [40, '</xades:SigningCertificate>'],
    [36, '</xades:SignedSignatureProperties>'],
    [32, '</xades:SignedProperties>'],
  ];
  return lines.map(([indent, line], index) => (index === 0 ? line : ' '.repeat(indent) + line)).join('\n');
}

/**
 * The digest of the element from signedProperties. The hashed text repeats the namespace declarations on each tag, as
 * in all official samples. The element in the document does not, and XML Signature does not prescribe it.
 */
export function signedPropertiesDigest(element: string): string {
  const declared = element
    .replace(/\r\n/g, '\n')
    .replace('<xades:SignedProperties Id', `<xades:SignedProperties xmlns:xades="${XADES}" Id`)
    .replace(DIGESTED_TAGS, `<ds:$1 xmlns:ds="${DSIG}"`);
  return hexDigest(declared);
}
