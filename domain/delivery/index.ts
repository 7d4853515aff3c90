export {
  type DeliveryQuote,
  type DeliveryTerms,
  defaultDeliveryTerms,
  quoteDelivery,
} from './quote-delivery.ts';
