import { createHash } from 'node:crypto';
import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { C14nCanonicalization } from 'xml-crypto';

const ELEMENT = 1;

/**
 * SHA-256 of a UBL document as the authority computes it: Canonical XML 1.1 of the document without
 * `ext:UBLExtensions`, `cac:Signature` and the reference with the QR code. The white space around the removed
 * elements is part of the hash.
 * Source: ZATCA Security Features Implementation Standards §2.3.3, checked against the official samples.
 */
export function hashDocument(xml: string): Buffer {
  return createHash('sha256').update(canonicalXml(xml), 'utf8').digest();
}

function canonicalXml(xml: string): string {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('A tax document without a root element cannot be hashed.');
  for (const child of elementsOf(root)) if (isLeftOut(child)) root.removeChild(child);
  // The package has types for the browser's DOM, but only reads nodes.
  return new C14nCanonicalization().process(root as never, {}).toString();
}

function isLeftOut(element: Element): boolean {
  if (element.localName === 'UBLExtensions' || element.localName === 'Signature') return true;
  return element.localName === 'AdditionalDocumentReference' && referenceId(element) === 'QR';
}

function referenceId(reference: Element): string | undefined {
  return elementsOf(reference).find((child) => child.localName === 'ID')?.textContent ?? undefined;
}

function elementsOf(parent: Node): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === ELEMENT);
}
