import { type RawBuilder, sql } from 'kysely';

/** SQL condition on `products p` that every public read of the catalogue uses: active and published. */
export function isPublic(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'active' and (p.publish_at is null or p.publish_at <= ${now}))`;
}
