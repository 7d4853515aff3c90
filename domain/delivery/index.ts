export { deliveryIn } from './delivery-in.ts';
export { type DeliveryOption, deliveryOptions, type Parcel } from './delivery-options.ts';
export {
  ANYWHERE,
  type DeliveryMethod,
  type DeliveryPrice,
  type DeliveryRules,
  type DeliveryZone,
  parseDeliveryRules,
  type Step,
  type ZonePlace,
} from './delivery-rules.ts';
export {
  type DeliveryQuote,
  type DeliveryTerms,
  defaultDeliveryTerms,
  quoteDelivery,
} from './quote-delivery.ts';
export { type Destination, zoneOf } from './zone-of.ts';
