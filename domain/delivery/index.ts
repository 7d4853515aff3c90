export { deliveryIn } from './delivery-in.ts';
export {
  type DeliveryQuote,
  type DeliveryTerms,
  defaultDeliveryTerms,
  quoteDelivery,
} from './quote-delivery.ts';
