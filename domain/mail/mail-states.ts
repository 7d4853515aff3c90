import { sql } from 'kysely';

/** States of a mail that its server accepted and that came back, or that its reader reported as spam. */
const RETURNED: readonly string[] = ['bounced', 'complained'];

/** True if a mail server accepted the mail, whatever happened to it later. */
export function wasSent(status: string): boolean {
  return status === 'sent' || RETURNED.includes(status);
}

/** SQL of the state after a failed try: a mail that was given up or came back meanwhile keeps its state. */
export function failedUnlessOver() {
  return sql<string>`case when status in ('discarded', 'bounced', 'complained') then status else 'failed' end`;
}

/** SQL of the columns of an accepted mail. A notice about it may be handled before this is written. */
export function sentUnlessReturned() {
  const unlessReturned = (column: 'status' | 'last_error', value: string) =>
    sql<string>`case when status in ('bounced', 'complained') then ${sql.ref(column)} else ${value} end`;
  return { status: unlessReturned('status', 'sent'), last_error: unlessReturned('last_error', '') };
}
