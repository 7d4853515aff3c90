import { sql } from 'kysely';

// The same rules twice: rows are found by the host that the turn noted.
const HOST = /^\s*[a-z]+:\/*([^/?#]+)/i;
export const hostInSql = sql`lower(substring(url from '^\\s*[A-Za-z]+:/*([^/?#]+)'))`;

const END = /\.?(?::\d*)?$/;
const nameInSql = sql`regexp_replace(${hostInSql}, ${END.source}, '')`;

/** A literal address, which ends in a number or a bracket. */
const LITERAL = /\]$|(?:^|\.)(?:0x[0-9a-f]*|[0-9]+)$/;
const LITERALS = '';
/** Names that many countries have below their own: co.uk, com.sa. */
const BELOW_A_COUNTRY = /^(?:ac|co|com|edu|go|gov|mil|ne|net|or|org|sch)$/;

export function hostOf(url: string): string | null {
  return HOST.exec(url)?.[1]?.toLowerCase() ?? null;
}

/**
 * The hosts that one owner may have without a number: those below the last two labels of a name, or three as in
 * shop.co.uk; all literal addresses are one group. Without a list of public suffixes it is too broad rather than too
 * narrow: owners of different shops share cloudfront.net. So a group's silence fails none of its pictures (decision 173).
 */
export function groupOf(host: string): string {
  const name = host.replace(END, '');
  if (LITERAL.test(name)) return LITERALS;
  const labels = name.split('.');
  const isBelowCountry = labels.at(-1)?.length === 2 && BELOW_A_COUNTRY.test(labels.at(-2) ?? '');
  return labels.slice(isBelowCountry ? -3 : -2).join('.');
}

/** A condition for rows whose host belongs to one of the groups. */
export const isOfGroups = (groups: string[]) => sql`exists (select from unnest(${groups}::text[]) as g(name)
  where case g.name when ${LITERALS} then ${nameInSql} ~ ${LITERAL.source}
    else right('.' || ${nameInSql}, length(g.name) + 1) = '.' || g.name end)`;
