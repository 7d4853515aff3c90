import { addressFormOf, isZipOf, regionOfAddress } from '#domain/countries/index.ts';

/**
 * The reasons why a field was refused. min: the minimum of the store's setting ('must be at least 4
 * characters long').
 */
export type FieldProblem =
  | { code: 'required' }
  | { code: 'too_short'; min: number }
  | { code: 'too_long'; max: number }
  | { code: 'invalid' }
  | { code: 'not_delivered' }
  | { code: 'not_offered' };

/** True if the country has postal codes and the store asks for them in that country. */
export function isZipAsked(country: string, zipNotAskedIn: readonly string[]): boolean {
  return addressFormOf(country).zip.asked !== 'no' && !zipNotAskedIn.includes(country);
}

/** Drops region and postal code if the country's address form has no such fields. */
export function writtenIn(
  country: string,
  typed: { region: string; zipCode: string },
  zipNotAskedIn: readonly string[],
) {
  return {
    region: addressFormOf(country).region.asked === 'no' ? '' : typed.region,
    zipCode: isZipAsked(country, zipNotAskedIn) ? typed.zipCode : '',
  };
}

/**
 * Returns an empty value for each field that the form did not ask for, so that leftover values cannot fail
 * validation.
 */
export function leftOut(
  country: string,
  { zipNotAskedIn, takesNotes }: { zipNotAskedIn: readonly string[]; takesNotes: boolean },
): { zipCode?: string; note?: string } {
  return {
    ...(isZipAsked(country, zipNotAskedIn) ? {} : { zipCode: '' }),
    ...(takesNotes ? {} : { note: '' }),
  };
}

/** Checks an address by its country's format. A region is not required if the form has no field for it. */
export function placeProblems(
  country: string,
  typed: { region: string; city: string; zipCode: string },
  hasRegion: boolean,
): { region?: FieldProblem; zipCode?: FieldProblem } {
  const { region } = addressFormOf(country);
  const isRegionLacking =
    hasRegion &&
    region.asked === 'required' &&
    typed.region === '' &&
    regionOfAddress({ country, region: '', city: typed.city }) === '';
  const isZipWrong = typed.zipCode !== '' && !isZipOf(country, typed.zipCode);
  return {
    ...(isRegionLacking && { region: { code: 'required' } }),
    ...(isZipWrong && { zipCode: { code: 'invalid' } }),
  };
}
