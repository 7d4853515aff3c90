import { toLatinDigits } from '../digits.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * The value of one unit of a currency in another, as a ratio in lowest terms: a peg such as 1/3.75 has no
 * exact decimal.
 */
export type Rate = { numer: number; denom: number };

export type RateProblem = 'rate_invalid';

// Limit that keeps every product with a rate a safe integer, even with three decimals of difference.
const MOST = 1_000_000_000_000;

/** Parses "3.75", "0.2667" or "1/3.75", in any digits; the rate must be above zero. */
export function parseRate(text: string): Result<Rate, RateProblem> {
  const plain = toLatinDigits(text.trim()).replaceAll('\u066b', '.');
  const [, above = '', below = '1'] =
    /^([0-9]{1,12}(?:\.[0-9]{1,12})?)(?:\s*\/\s*([0-9]{1,12}(?:\.[0-9]{1,12})?))?$/.exec(plain) ?? [];
  if (!above) return fail('rate_invalid');
  const [up, down] = [ratioOf(above), ratioOf(below)];
  if (up.numer === 0n || down.numer === 0n) return fail('rate_invalid');
  const rate = lowest(up.numer * down.denom, up.denom * down.numer);
  return rate ? ok(rate) : fail('rate_invalid');
}

/** "0.25" if an exact decimal exists, otherwise "4/15"; parseRate reads both. */
export function rateText({ numer, denom }: Rate): string {
  for (let places = 0; places <= 9; places++) {
    const scaled = BigInt(numer) * 10n ** BigInt(places);
    if (scaled % BigInt(denom) !== 0n) continue;
    const digits = String(scaled / BigInt(denom)).padStart(places + 1, '0');
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
  return `${numer}/${denom}`;
}

function ratioOf(decimal: string): { numer: bigint; denom: bigint } {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { numer: BigInt(whole + fraction), denom: 10n ** BigInt(fraction.length) };
}

function lowest(numer: bigint, denom: bigint): Rate | null {
  let [a, b] = [numer, denom];
  while (b !== 0n) [a, b] = [b, a % b];
  const rate = { numer: Number(numer / a), denom: Number(denom / a) };
  return rate.numer <= MOST && rate.denom <= MOST ? rate : null;
}
