import { archiveName } from './archive-name.ts';
import type { InvoiceData } from './invoice-data.ts';

/** A stored tax document with the fields that decide which file is legally valid. */
export type StoredXml = {
  xml: string;
  cleared_xml: string;
  form: string;
  state: string;
  edition: number;
  data: unknown;
};

/** The legally valid XML: for a cleared document the version that the authority returned. */
export function legalXml({ form, xml, cleared_xml }: StoredXml): string {
  return (form === 'standard' && cleared_xml) || xml;
}

/**
 * The file's name. The name of a rejected edition has the edition's number, because its successor has the
 * same code.
 */
export function fileName({ data, state, edition }: StoredXml): string {
  const name = archiveName(data as InvoiceData);
  return state === 'rejected' ? name.replace(/\.xml$/, `_${edition}.xml`) : name;
}
