/** The two encodings of a form. */
export type FormType = { kind: 'fields' } | { kind: 'parts'; boundary: string };

const FIELDS = /^application\/x-www-form-urlencoded(?:; ?charset="?utf-8"?)?$/i;
const PARTS = /^multipart\/form-data; ?boundary=(?:"([\w'()+./:=?-]{1,70})"|([\w!#$%&'*+.^`|~-]{1,70}))$/i;

/**
 * Parses a Content-Type as browsers write it for forms; null for anything else. Parsers disagree about lists,
 * a second boundary and other parameters, so a value that one parser accepts could be read differently by
 * another.
 */
export function readFormType(header: string | null): FormType | null {
  if (header === null) return null;
  if (FIELDS.test(header)) return { kind: 'fields' };
  const [, quoted, plain] = PARTS.exec(header) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : { kind: 'parts', boundary };
}

/** The Content-Type of a parsed form: our own spelling, never the one that was sent. */
export function writeFormType(type: FormType): string {
  return type.kind === 'fields'
    ? 'application/x-www-form-urlencoded'
    : `multipart/form-data; boundary="${type.boundary}"`;
}
