import { type RawBuilder, sql } from 'kysely';
import { RECIPIENT_NORM } from './mails-to.ts';

/** A random 256-bit token in a link (newToken), with the character before it. */
const TOKEN = '(^|[^A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])';
const MASK = '\\1…';

/**
 * SQL that masks the link tokens in a sent mail's bodies, so that a copy of the database opens no account,
 * order or invitation. From then on the mail is found by its address.
 */
export function maskedLinks() {
  return { ...maskedBodies(), leave_url: masked('leave_url'), recipient_norm: RECIPIENT_NORM };
}

/** Masks the links of a mail that has no unsubscribe link. */
export function maskedBodies() {
  return { body_text: masked('body_text'), body_html: masked('body_html') };
}

function masked(column: string): RawBuilder<string> {
  return sql`regexp_replace(${sql.ref(column)}, ${TOKEN}, ${MASK}, 'g')`;
}
