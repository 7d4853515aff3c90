export { type AcceptOfferFailure, acceptCountryOffer } from './accept-offer.ts';
export { type CountryOffer, type OfferedPart, type OfferedParts, readCountryOffer } from './country-offer.ts';
