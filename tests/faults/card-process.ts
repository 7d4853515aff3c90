// For the fault tests: a process that asks the test bank and is killed at the moment the bank has acted.
import { openDatabase } from '#db/index.ts';
import { makeCall, startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import type { PaymentProvider } from '#domain/payments/index.ts';
import { jobAct, SHOP_URL, testDesk } from '#tests/support/card-orders.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME } from '#tests/support/stores.ts';

const [, , url = '', storeId = '', what = '', id = ''] = process.argv;

openDatabase({ app: url }, () => {});
const desk = testDesk({ at: TEST_TIME }, (provider) => ({
  openCheckout: dyingAfter(provider.openCheckout),
  refund: dyingAfter(provider.refund),
  retrieve: what === 'sync' ? dyingAfter(provider.retrieve) : provider.retrieve,
}));
if (what === 'start') await startPayment(storeId, { orderId: id, shopUrl: SHOP_URL, desk }, SHOPPER);
if (what === 'sync') await syncAttempt(storeId, { attemptId: id, desk }, jobAct());
if (what === 'refund') await makeCall(storeId, { callId: id, desk }, jobAct());

function dyingAfter<F extends PaymentProvider['openCheckout' | 'refund' | 'retrieve']>(ask: F): F {
  const dying = async (...asked: unknown[]) => {
    await (ask as (...all: unknown[]) => Promise<unknown>)(...asked);
    process.kill(process.pid, 'SIGKILL');
  };
  return dying as unknown as F;
}
