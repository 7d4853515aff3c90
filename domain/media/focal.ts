import { type RawBuilder, sql } from 'kysely';

/** SQL for the focal point of a media row `m` as a CSS position; null for the centre. */
export const FOCAL: RawBuilder<string | null> = sql<
  string | null
>`nullif(m.focal_x || '% ' || m.focal_y || '%', '50% 50%')`;
