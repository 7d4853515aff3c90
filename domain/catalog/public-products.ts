import { type RawBuilder, sql } from 'kysely';

/** SQL condition on `products p` that every public read of the catalogue uses: active and published. */
export function isPublic(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'active' and (p.publish_at is null or p.publish_at <= ${now}))`;
}

/** SQL condition on `products p` for what search engines get: public, and not hidden from them by the owner. */
export function isListable(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isPublic(now)} and not p.is_hidden_from_search)`;
}
