import type { TaxParty } from '#domain/fatoora/index.ts';
import type { Buyer } from './invoice-data.ts';

const SAUDI_VAT_NUMBER = /^3\d{13}3$/;

/** The buyer of an invoice as a party of a tax document. */
export function taxPartyOf(buyer: Buyer): TaxParty {
  // A foreign number is not a VAT number here (BR-KSA-44), but still identifies the buyer (BR-KSA-14).
  const isForeign = buyer.country !== 'SA' && !SAUDI_VAT_NUMBER.test(buyer.vatNumber);
  return {
    name: buyer.company || buyer.name,
    vatNumber: isForeign ? '' : buyer.vatNumber,
    otherId: isForeign && buyer.vatNumber !== '' ? { scheme: 'OTH', value: buyer.vatNumber } : null,
    address: {
      street: [buyer.address, buyer.addressMore].filter(Boolean).join(' '),
      building: '',
      district: buyer.region,
      city: buyer.city,
      postalCode: buyer.zipCode,
      country: buyer.country,
    },
  };
}

/** The buyer of an invoice, with the corrections of a replacement. */
export function namedBuyer(buyer: Buyer, party: TaxParty): Buyer {
  const { street, building, district, city, postalCode, country } = party.address;
  return {
    ...buyer,
    company: party.name,
    vatNumber: party.vatNumber || (party.otherId?.value ?? ''),
    address: [building, street].filter(Boolean).join(' '),
    addressMore: '',
    ...{ region: district, city, zipCode: postalCode, country },
  };
}

/** True if the authority would accept a business as the buyer of a standard document. */
export function isNamedBuyer({ name, vatNumber, otherId, address }: TaxParty): boolean {
  const texts = [name, address.street, address.building, address.district, address.city, address.postalCode];
  if (name.trim() === '' || texts.some((text) => text.length > 200)) return false;
  if (!/^[A-Z]{2}$/.test(address.country)) return false;
  if (vatNumber !== '') return SAUDI_VAT_NUMBER.test(vatNumber);
  return otherId !== null && /^[A-Za-z0-9]{1,40}$/.test(otherId.value);
}
