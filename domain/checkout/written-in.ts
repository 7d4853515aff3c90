import { addressFormOf, isZipOf, regionOfAddress } from '#domain/countries/index.ts';

/** Why a field was refused. min of too_short is the store's shortest name: 'must be at least 4 characters long'. */
export type FieldProblem =
  | { code: 'required' }
  | { code: 'too_short'; min: number }
  | { code: 'too_long'; max: number }
  | { code: 'invalid' }
  /** Of the address: nothing is brought there. */
  | { code: 'not_delivered' }
  /** Of a way to deliver or to pay: not for this order. */
  | { code: 'not_offered' };

/** Whether a checkout has a field for the postal code there: the country writes one, and the store asks for it. */
export function isZipAsked(country: string, zipNotAskedIn: readonly string[]): boolean {
  return addressFormOf(country).zip.asked !== 'no' && !zipNotAskedIn.includes(country);
}

/** Of region and code what is asked for there: what was typed for another country is no part of this one. */
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

/** Of a posted form the fields that were not asked for, empty: nothing can be wrong with what is in them. */
export function leftOut(
  country: string,
  { zipNotAskedIn, takesNotes }: { zipNotAskedIn: readonly string[]; takesNotes: boolean },
): { zipCode?: string; note?: string } {
  return {
    ...(isZipAsked(country, zipNotAskedIn) ? {} : { zipCode: '' }),
    ...(takesNotes ? {} : { note: '' }),
  };
}

/** What a country's own way of writing addresses asks for. A form without a field for the region is not asked for it. */
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
