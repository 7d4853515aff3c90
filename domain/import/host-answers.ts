import type { Failure, Result } from '#lib/result.ts';
import { groupOf, hostOf } from './host-groups.ts';

const SILENCE = new Set(['timed_out', 'unreachable']);

type Asked = { url: string; attempts: number };

/** Which hosts, and which groups of hosts, gave answers in a turn, and which gave none. */
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

  /** True if any picture got no answer in this turn. */
  get hasSilence(): boolean {
    return this.#silent.size > 0;
  }

  /** True for an address at a host that gave no answer in this turn, or in whose group none did. */
  isSilent(url: string): boolean {
    const host = hostOf(url);
    if (host === null) return false;
    if (this.#silent.has(host)) return !this.#answered.has(host);
    return this.silentGroups().includes(groupOf(host));
  }

  /** The hosts without any answer, by the number of attempts that their pictures have now. */
  silent(): [attempts: number, hosts: string[]][] {
    const hosts = [...this.#silent].filter(([host]) => !this.#answered.has(host));
    const byAttempts = Map.groupBy(hosts, ([, attempts]) => attempts);
    return [...byAttempts].map(([attempts, of]) => [attempts, of.map(([host]) => host)]);
  }

  /** The groups of which a host was asked, and none answered. */
  silentGroups(): string[] {
    const answered = new Set([...this.#answered].map(groupOf));
    return [...new Set([...this.#silent.keys()].map(groupOf))].filter((group) => !answered.has(group));
  }

  recovered(): string[] {
    return [...this.#recovered];
  }
}
