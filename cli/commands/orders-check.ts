import { asWorker, withStore } from '#db/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import type { Command } from '../command.ts';
import { onStore } from '../on-store.ts';

export const ordersCheckCommand: Command = {
  words: 'orders check',
  about:
    'Check the consistency of a store’s orders, payments, refunds, credit, stock and invoices. Exits 1 on any difference.',
  usage: '--store SLUG [--json]',
  options: { store: { type: 'string' }, json: { type: 'boolean' } },
  required: ['store'],
  async run(call) {
    await onStore(call, async (storeId) => {
      const check = await asWorker(() => withStore(storeId, checkConsistency));
      const lines = check.findings.map(
        ({ rule, subject, expected, found }) => `${subject}: ${rule} (expected ${expected}, found ${found})`,
      );
      const whole = `${check.orders} orders, ${check.rules} rules: the books are right.`;
      call.out.result(check, lines.length > 0 ? lines : [whole]);
      if (lines.length > 0) process.exitCode = 1;
    });
  },
};
