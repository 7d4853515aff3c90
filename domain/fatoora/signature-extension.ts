import { signedPropertiesDigest } from './signed-properties.ts';

const C14N = 'http://www.w3.org/2006/12/xml-c14n11';
const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const LEFT_OUT = [
  'ext:UBLExtensions',
  'cac:Signature',
  "cac:AdditionalDocumentReference[cbc:ID='QR']",
] as const;

export type SignatureParts = { hash: string; signature: string; certificate: string; properties: string };

/** `ext:UBLExtensions` with the XAdES block. All values are base64; `properties` is the XML element. */
export function signatureExtension({ hash, signature, certificate, properties }: SignatureParts): string {
  return [
    '<ext:UBLExtensions><ext:UBLExtension>',
    '<ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI>',
    '<ext:ExtensionContent>',
    '<sig:UBLDocumentSignatures xmlns:sig="urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2"',
    ' xmlns:sac="urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2"',
    ' xmlns:sbc="urn:oasis:names:specification:ubl:schema:xsd:SignatureBasicComponents-2">',
    '<sac:SignatureInformation><cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID>',
    '<sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>',
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="signature">',
    signedInfo(hash, signedPropertiesDigest(properties)),
    `<ds:SignatureValue>${signature}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    '<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="signature">\n',
    ' '.repeat(32),
    properties,
    '\n</xades:QualifyingProperties></ds:Object></ds:Signature></sac:SignatureInformation>',
    '</sig:UBLDocumentSignatures></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
  ].join('');
}

function signedInfo(hash: string, propertiesDigest: string): string {
  return [
    `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${C14N}"/>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>',
    '<ds:Reference Id="invoiceSignedData" URI=""><ds:Transforms>',
    ...LEFT_OUT.map(leftOut),
    `<ds:Transform Algorithm="${C14N}"/></ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${hash}</ds:DigestValue></ds:Reference>`,
    '<ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">',
    `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${propertiesDigest}</ds:DigestValue></ds:Reference>`,
    '</ds:SignedInfo>',
  ].join('');
}

function leftOut(path: string): string {
  return `<ds:Transform Algorithm="${XPATH}"><ds:XPath>not(//ancestor-or-self::${path})</ds:XPath></ds:Transform>`;
}
