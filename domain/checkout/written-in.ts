import { addressFormOf, isZipOf, regionOfAddress } from '#domain/places/index.ts';
import type { FieldProblem } from './errors.ts';

/** Of region and code what the country's addresses have: what was typed for another country is no part of this one. */
export function writtenIn(country: string, typed: { region: string; zipCode: string }) {
  const { region, zip } = addressFormOf(country);
  return {
    region: region.asked === 'no' ? '' : typed.region,
    zipCode: zip.asked === 'no' ? '' : typed.zipCode,
  };
}

/** What a country's own way of writing addresses asks for. A form without a field for the region is not asked for it. */
export function placeProblems(
  country: string,
  typed: { region: string; city: string; zipCode: string },
  hasRegion: boolean,
): { region?: FieldProblem; zipCode?: FieldProblem } {
  const { region, zip } = addressFormOf(country);
  const isRegionLacking =
    hasRegion &&
    region.asked === 'required' &&
    typed.region === '' &&
    regionOfAddress({ country, region: '', city: typed.city }) === '';
  const isZipWrong = zip.asked !== 'no' && typed.zipCode !== '' && !isZipOf(country, typed.zipCode);
  return {
    ...(isRegionLacking && { region: { code: 'required' } }),
    ...(isZipWrong && { zipCode: { code: 'invalid' } }),
  };
}
