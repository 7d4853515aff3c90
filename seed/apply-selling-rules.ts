import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  type DeliveryMethod,
  type DeliveryPrice,
  type Names,
  readDeliveryRules,
  removeZone,
  saveZone,
  type ZonePlace,
} from '#domain/delivery/index.ts';
import { readInvoiceSettings, saveInvoiceSettings } from '#domain/invoices/index.ts';
import { homeTax, readTaxes, saveTaxes } from '#domain/tax/index.ts';
import { parseMoney } from '#lib/money/index.ts';
import { must } from './must.ts';
import type { StoreData } from './store-data.ts';

type MethodFile = {
  id: string;
  names: Names;
  details?: Names;
  charge?: string;
  byKilos?: [from: string, charge: string][];
  freeFrom?: string;
  mostKilos?: number;
  days: [min: number, max: number];
  isPickup?: boolean;
  noCash?: boolean;
};

type ZoneFile = {
  names: Names;
  places: { country: string; cities?: string[] }[];
  methods: MethodFile[];
};

/** Sets the zones, prices and home tax of each sample store. */
export async function applySellingRules(tx: StoreTx, { store }: StoreData, act: Act): Promise<void> {
  const file = join(import.meta.dirname, 'data', store.slug, 'delivery.json');
  const zones: ZoneFile[] = JSON.parse(await readFile(file, 'utf8'));
  const before = await readDeliveryRules(tx);
  // The zones are created in reverse order, because each new zone becomes the first one.
  for (const zone of zones.toReversed()) {
    const methods = zone.methods.map((method) => methodOf(method, store.currency));
    const places = zone.places.map(placeOf);
    const draft = { names: zone.names, places, methods };
    must(await saveZone(tx, { id: null, version: null, zone: draft }, act), zone.names.en);
  }
  for (const { id, version } of before.zones) must(await removeZone(tx, { id, version }, act), id);
  if (store.country === 'SA') await applyTaxes(tx, act);
}

async function applyTaxes(tx: StoreTx, act: Act): Promise<void> {
  const { version } = await readTaxes(tx);
  must(await saveTaxes(tx, { rules: homeTax('SA'), pricesIncludeTax: true, version }, act), 'taxes');
  // The shop's address and registration. The numbers have the format of Saudi ones but belong to no company.
  const seller = {
    legalNames: { en: 'Souq Al Nakheel Trading Est.', ar: 'مؤسسة سوق النخيل للتجارة' },
    ...{ vatNumber: '300000000000003', registrationNumber: '1010000000' },
  };
  const settings = await readInvoiceSettings(tx);
  must(await saveInvoiceSettings(tx, { ...seller, version: settings.version }, act), 'invoices');
}

function placeOf({ country, cities = [] }: ZoneFile['places'][number]): ZonePlace {
  return { country, cities, regions: [], zips: [] };
}

function methodOf(file: MethodFile, currency: string): DeliveryMethod {
  const amount = (text: string) => must(parseMoney(text, currency), text).amount;
  const price: DeliveryPrice = file.byKilos
    ? {
        kind: 'weight',
        steps: file.byKilos.map(([from, charge]) => ({ from: Number(from) * 1000, charge: amount(charge) })),
      }
    : { kind: 'flat', charge: amount(file.charge ?? '0') };
  return {
    id: file.id,
    names: file.names,
    details: file.details ?? { en: '', ar: '' },
    price,
    freeFrom: file.freeFrom === undefined ? null : amount(file.freeFrom),
    mostGrams: file.mostKilos === undefined ? null : file.mostKilos * 1000,
    minDays: file.days[0],
    maxDays: file.days[1],
    isPickup: file.isPickup ?? false,
    allowsCash: !file.noCash,
  };
}
