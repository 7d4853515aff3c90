import { type RawBuilder, sql } from 'kysely';

/** Of media m: the point that stays in sight where a picture is cut, as CSS says a position; null for its middle. */
export const FOCAL: RawBuilder<string | null> = sql<
  string | null
>`nullif(m.focal_x || '% ' || m.focal_y || '%', '50% 50%')`;
