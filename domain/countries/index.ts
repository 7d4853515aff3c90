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
