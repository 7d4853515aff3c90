import { toLatinDigits } from '../digits.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * The value of one unit of a currency in another, as a ratio in lowest terms: a peg such as 1/3.75 has no
 * exact decimal.
 */
export type Rate = { numer: number; denom: number };

export type RateProblem = 'rate_invalid';

// With three decimals of difference on top, every product of a rate still is a safe integer.
const MOST = 1_000_000_000_000;

/** "3.75", "0.2667" or "1/3.75", in any digits; more than zero. */
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

/** "0.25" where a decimal is exact, else "4/15"; parseRate reads both back. */
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
