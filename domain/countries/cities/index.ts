import { AE } from './ae.ts';
import { BH } from './bh.ts';
import { EG } from './eg.ts';
import { JO } from './jo.ts';
import { KW } from './kw.ts';
import { OM } from './om.ts';
import { QA } from './qa.ts';
import type { CityRow } from './row.ts';
import { SA } from './sa.ts';

export const CITY_ROWS: Readonly<Record<string, readonly CityRow[]>> = { SA, JO, AE, EG, KW, QA, BH, OM };
