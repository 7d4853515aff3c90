import { type RawBuilder, sql } from 'kysely';
import { CURRENCIES, exponentOf } from '#lib/money/index.ts';

const withDecimals = (decimals: number) => CURRENCIES.filter((code) => exponentOf(code) === decimals);
const NO_DECIMALS = withDecimals(0);
const THREE_DECIMALS = withDecimals(3);

/** SQL for the number of decimals of a currency. */
export const decimalsOf = (
  currency: RawBuilder<unknown>,
) => sql`case when ${currency} = any (${NO_DECIMALS}::text[]) then 0
  when ${currency} = any (${THREE_DECIMALS}::text[]) then 3 else 2 end`;
