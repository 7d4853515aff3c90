export {
  type AddressForm,
  type Asked,
  addressFormOf,
  type CityLabel,
  isZipOf,
  type RegionLabel,
  type ZipLabel,
} from './address-form.ts';
export {
  CITY_COUNTRIES,
  type City,
  citiesOf,
  cityKey,
  cityName,
  findCity,
  type Region,
  regionKey,
  regionOfAddress,
  regionsOf,
} from './cities.ts';
export { COUNTRIES, countriesIn, countryName, EU, GCC } from './countries.ts';
export { COUNTRY_PRESETS, countryOfCurrency, presetOf } from './country-presets.ts';
export {
  type AddressField,
  type CountryPreset,
  type CountryTax,
  type DeliverySuggestion,
  type Law,
  LEGAL_FIELDS,
  type LegalField,
  type LegalRules,
  type NumberRule,
  type RegistrationKind,
  type Withdrawal,
} from './preset-types.ts';
