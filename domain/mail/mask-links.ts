import { type RawBuilder, sql } from 'kysely';

/** A random token of 256 bits as a link carries it (newToken), with the character before it. */
const TOKEN = '(^|[^A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])';
const MASK = '\\1…';

/**
 * The bodies of a mail without the tokens of its links, for its row once it was sent: a copy of the database then opens
 * no account, order or invitation.
 */
export function maskedLinks() {
  const masked = (column: string): RawBuilder<string> =>
    sql`regexp_replace(${sql.ref(column)}, ${TOKEN}, ${MASK}, 'g')`;
  return {
    body_text: masked('body_text'),
    body_html: masked('body_html'),
    leave_url: masked('leave_url'),
  };
}
