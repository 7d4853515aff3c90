import type {
  DeliveryMethod,
  DeliveryTerms,
  MethodText,
  ZonePlaceText,
  ZoneProblems,
  ZoneText,
} from '#domain/delivery/index.ts';

import type { FormResult } from '../kit/form-result.ts';

export type Choice = { value: string; label: string };

/** The known regions and cities by country, in the page's language. */
export type CountryParts = Record<string, { regions: Choice[]; cities: Choice[] }>;

export type ZoneRow = {
  id: string;
  version: number;
  name: string;
  /** "Saudi Arabia: Riyadh, Jeddah", a line for each place. */
  places: { country: string | null; parts: string[]; more: number }[];
  methods: (Omit<DeliveryMethod, 'names'> & { name: string })[];
  /** True if an earlier zone matches every address, so that no address reaches this one. */
  isUnreached: boolean;
};

export type AskedAddress = {
  country: string;
  region: string;
  city: string;
  zip: string;
  goods: string;
  kg: string;
  items: string;
};

export type TestOption = {
  id: string;
  name: string;
  amount: number;
  minDays: number | null;
  maxDays: number | null;
  allowsCash: boolean;
};

/** The result of an address test; `zone` is null if no zone contains the address. */
export type TestAnswer = {
  zone: string | null;
  options: TestOption[];
  problems: Partial<Record<'goods' | 'kg' | 'items', string>>;
};

export type DeliveryView = {
  currency: string;
  zones: ZoneRow[];
  countries: Choice[];
  cities: string[];
  asked: AskedAddress;
  answer: TestAnswer | null;
};

export type PlaceRow = ZonePlaceText & { key: string };
export type StepRow = { key: string; from: string; charge: string };
export type MethodRow = Omit<MethodText, 'steps'> & { key: string; steps: StepRow[] };
export type ZoneRows = Pick<ZoneText, 'names'> & { places: PlaceRow[]; methods: MethodRow[] };

export type ZoneView = {
  /** null for a new zone. */
  id: string | null;
  version: number;
  name: string;
  rows: ZoneRows;
  currency: string;
  countries: Choice[];
  parts: CountryParts;
  /**
   * The unconfirmed terms of a new store. The form of its first zone asks whether other places keep these
   * terms.
   */
  elsewhere: DeliveryTerms | null;
};

export type ZoneRefusal = {
  fields: ZoneProblems;
  refused?: 'zone_not_found' | 'too_many_zones' | 'zones_too_large' | 'elsewhere_missing';
  max?: number;
};

export type ZoneResult = FormResult<ZoneRows, ZoneRefusal>;
