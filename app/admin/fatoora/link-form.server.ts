import { z } from 'zod';
import type { FatooraEnvironment, NewDevice, SellerField } from '#domain/fatoora/index.ts';
import { code } from '#domain/legal/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { choice, requiredText } from '../kit/form-schema.server.ts';
import { type LinkDetails, SELLER_SCHEMES } from './link-view.ts';

const ENVIRONMENTS = ['production', 'simulation', 'sandbox'] as const satisfies FatooraEnvironment[];

export const linkSchema = z.object({
  environment: choice(ENVIRONMENTS),
  // The limits of the legal details; createDevice reports what does not fit into the QR code.
  name: requiredText(500),
  scheme: choice(SELLER_SCHEMES),
  registration: requiredText(40),
  building: requiredText(10),
  street: requiredText(127),
  district: requiredText(127),
  city: requiredText(127),
  postalCode: requiredText(10),
  unit: requiredText(200),
  industry: requiredText(100),
});

/** The form field of each seller detail; the VAT number and the reasons are entered elsewhere. */
export const FIELD_OF: Record<SellerField, keyof LinkDetails | null> = {
  name: 'name',
  vatNumber: null,
  registration: 'registration',
  building: 'building',
  postalCode: 'postalCode',
  address: 'street',
  unit: 'unit',
  untaxed: null,
};

type Kept = { vatNumber: string; untaxed: NewDevice['seller']['untaxed'] };

export function newDevice(details: LinkDetails, { vatNumber, untaxed }: Kept): NewDevice {
  const { environment, name, scheme, registration, unit, industry } = details;
  return {
    environment,
    seller: {
      name: name.trim(),
      vatNumber,
      otherId: { scheme, value: code(registration) },
      address: {
        street: details.street.trim(),
        building: code(details.building),
        district: details.district.trim(),
        city: details.city.trim(),
        postalCode: code(details.postalCode),
        country: 'SA',
      },
      untaxed,
    },
    organizationUnit: toLatinDigits(unit.trim()),
    industry: industry.trim(),
  };
}
