/** The two encodings of a form. */
export type FormType = { kind: 'fields' } | { kind: 'parts'; boundary: string };

const FIELDS = /^application\/x-www-form-urlencoded(?:; ?charset="?utf-8"?)?$/i;
const PARTS = /^multipart\/form-data; ?boundary=(?:"([\w'()+./:=?-]{1,70})"|([\w!#$%&'*+.^`|~-]{1,70}))$/i;

/**
 * Reads a Content-Type as browsers write it for forms, and null for anything else. Readers differ in what they make of
 * a list, of a second boundary or of other parameters, and a check that reads one thing guards nothing that reads another.
 */
export function readFormType(header: string | null): FormType | null {
  if (header === null) return null;
  if (FIELDS.test(header)) return { kind: 'fields' };
  const [, quoted, plain] = PARTS.exec(header) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : { kind: 'parts', boundary };
}

/** The header of a request whose form was read: ours, and never the one that was sent. */
export function writeFormType(type: FormType): string {
  return type.kind === 'fields'
    ? 'application/x-www-form-urlencoded'
    : `multipart/form-data; boundary="${type.boundary}"`;
}
