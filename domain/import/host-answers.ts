import { sql } from 'kysely';
import type { Failure, Result } from '#lib/result.ts';

// The same rule twice: rows are found by the host that the turn noted.
const HOST = /^\s*[a-z]+:\/*([^/?#]+)/i;
export const hostInSql = sql`lower(substring(url from '^\\s*[A-Za-z]+:/*([^/?#]+)'))`;

const SILENCE = new Set(['timed_out', 'unreachable']);

type Asked = { url: string; attempts: number };

/** Which hosts gave answers in a turn, and which gave none. */
export class HostAnswers {
  #answered = new Set<string>();
  #recovered = new Set<string>();
  /** The fewest attempts of a picture for which nobody answered, this one included. */
  #silent = new Map<string, number>();

  note({ url, attempts }: Asked, outcome: Result<unknown, Failure>): void {
    const host = hostOf(url);
    if (!host) return;
    if (outcome.ok || !SILENCE.has(outcome.code)) {
      this.#answered.add(host);
      if (outcome.ok && attempts > 0) this.#recovered.add(host);
    } else {
      this.#silent.set(host, Math.min(attempts + 1, this.#silent.get(host) ?? attempts + 1));
    }
  }

  /** True for an address at a host that gave no answer in this turn. */
  isSilent(url: string): boolean {
    const host = hostOf(url);
    return host !== null && this.#silent.has(host) && !this.#answered.has(host);
  }

  /** The hosts without any answer, by the number of attempts that their pictures have now. */
  silent(): [attempts: number, hosts: string[]][] {
    const hosts = [...this.#silent].filter(([host]) => !this.#answered.has(host));
    const byAttempts = Map.groupBy(hosts, ([, attempts]) => attempts);
    return [...byAttempts].map(([attempts, of]) => [attempts, of.map(([host]) => host)]);
  }

  recovered(): string[] {
    return [...this.#recovered];
  }
}

function hostOf(url: string): string | null {
  return HOST.exec(url)?.[1]?.toLowerCase() ?? null;
}
