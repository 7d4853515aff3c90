export { type Bank, bank, type NewCharge } from './bank.ts';
export { type CardBank, type CardCharge, cardBank, DECLINED_LATER } from './card-bank.ts';
export { type BankCharge, type BankStatus, DELIVERIES, type Delivery, readCharge } from './charge.ts';
export { answerChallenge, type CardProblem, payByCard, TEST_CARDS, type TypedCard } from './pay-by-card.ts';
export { WEBHOOK_TASK } from './queue-webhooks.ts';
export { type BankRefund, REFUND_MS } from './refunds.ts';
