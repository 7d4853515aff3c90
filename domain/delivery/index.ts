export { byDownload, isDownload } from './by-download.ts';
export { checkZone, ZONE_LIMITS, type ZoneDraft } from './check-zone.ts';
export { deliveryIn } from './delivery-in.ts';
export type { DeliveryOption } from './delivery-option.ts';
export { deliveryOptions, deliveryTo, type Parcel, takesCash } from './delivery-options.ts';
export { type DeliveryPromise, deliveryPromises } from './delivery-promise.ts';
export {
  ANYWHERE,
  type DeliveryMethod,
  type DeliveryPrice,
  type DeliveryRules,
  type DeliveryZone,
  type Names,
  parseDeliveryRules,
  type Step,
  type ZonePlace,
} from './delivery-rules.ts';
export { confirmDelivery, undecidedDelivery } from './delivery-start.ts';
export type { ZoneProblem, ZoneProblems } from './errors.ts';
export { headlineTerms } from './headline-terms.ts';
export { knownDeliveryRules } from './known-rules.ts';
export {
  type DeliveryQuote,
  type DeliveryTerms,
  defaultDeliveryTerms,
  quoteDelivery,
} from './quote-delivery.ts';
export {
  moveZone,
  readDeliveryRules,
  removeZone,
  type SaveZone,
  type SaveZoneFailure,
  saveZone,
} from './save-zone.ts';
export {
  type MethodText,
  PRICE_KINDS,
  type PriceKind,
  readZoneText,
  typedParts,
  type ZonePlaceText,
  type ZoneText,
} from './zone-form.ts';
export { type Destination, plainZip, zoneOf } from './zone-of.ts';
