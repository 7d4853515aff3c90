import type { TaxParty } from './tax-document.ts';
import { element, textElement } from './xml.ts';

/** A seller or a buyer. Empty parts are left out. */
export function partyElement({ name, vatNumber, otherId, address }: TaxParty): string {
  return element(
    'cac:Party',
    otherId &&
      element('cac:PartyIdentification', textElement(`cbc:ID schemeID="${otherId.scheme}"`, otherId.value)),
    element(
      'cac:PostalAddress',
      filled('cbc:StreetName', address.street),
      filled('cbc:BuildingNumber', address.building),
      filled('cbc:CitySubdivisionName', address.district),
      filled('cbc:CityName', address.city),
      filled('cbc:PostalZone', address.postalCode),
      element('cac:Country', textElement('cbc:IdentificationCode', address.country)),
    ),
    vatNumber === ''
      ? null
      : element(
          'cac:PartyTaxScheme',
          textElement('cbc:CompanyID', vatNumber),
          element('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
        ),
    element('cac:PartyLegalEntity', textElement('cbc:RegistrationName', name)),
  );
}

function filled(name: string, text: string): string | null {
  return text === '' ? null : textElement(name, text);
}
