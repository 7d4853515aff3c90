export {
  type AcceptOfferFailure,
  acceptCountryOffer,
  type OfferDetail,
  type OfferDetails,
} from './accept-offer.ts';
export {
  type CountryOffer,
  isOfferOpen,
  OFFERED_PARTS,
  type OfferedPart,
  type OfferedParts,
  readCountryOffer,
} from './country-offer.ts';
