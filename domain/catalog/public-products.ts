import { type RawBuilder, sql } from 'kysely';

/** What shoppers may see, of `products p`: active and published. Every public read of the catalogue says this. */
export function isPublic(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'active' and (p.publish_at is null or p.publish_at <= ${now}))`;
}
