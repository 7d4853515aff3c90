import { sql } from 'kysely';

/** States of a mail that its server accepted: it was returned later, or its reader reported it as spam. */
const RETURNED: readonly string[] = ['bounced', 'complained'];

/** True if a mail server accepted the mail, whatever happened to it later. */
export function wasSent(status: string): boolean {
  return status === 'sent' || RETURNED.includes(status);
}

/** SQL for the state after a failed attempt. A mail that was discarded or returned meanwhile keeps its state. */
export function failedUnlessOver() {
  return sql<string>`case when status in ('discarded', 'bounced', 'complained') then status else 'failed' end`;
}

/** SQL for the columns of an accepted mail. A notice about the mail may have been processed already. */
export function sentUnlessReturned() {
  const unlessReturned = (column: 'status' | 'last_error', value: string) =>
    sql<string>`case when status in ('bounced', 'complained') then ${sql.ref(column)} else ${value} end`;
  return { status: unlessReturned('status', 'sent'), last_error: unlessReturned('last_error', '') };
}
