import { expect, test } from 'vitest';
import { type Course, cardRefundsIn } from '#tests/support/card-refunds.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const shop = await cardRefundsIn(cedar, db);
const COURSES: Course[] = ['pays', 'refundsLater', 'refundFails', 'refundComesBack'];
const STEPS = ['call', 'hear', 'check', 'second'] as const;
type Step = (typeof STEPS)[number];

const orders = (steps: readonly Step[]): Step[][] =>
  steps.length === 0
    ? [[]]
    : steps.flatMap((step) => orders(steps.filter((each) => each !== step)).map((rest) => [step, ...rest]));

test.each(COURSES)(
  'with the card %s, any sequence of calls, webhooks, checks and a second refund ends with our records equal to the bank’s',
  async (course) => {
    for (const steps of orders(STEPS)) {
      const orderId = await shop.paidOrder(course);
      const calls = [await shop.askRefund(orderId, { other: 3000 })];
      const act = async (step: Step, minutes: number) => {
        if (step === 'second') calls.push(await shop.askRefund(orderId, { other: 600 }, minutes));
        for (const callId of calls) {
          if (callId && step !== 'second') await shop[step](callId, minutes);
        }
      };
      for (const [at, step] of steps.entries()) await act(step, at);
      // Even if webhooks are lost, the last check of each refund, a minute after the call, finds its final
      // state.
      await act('call', 90);
      await act('check', 92);
      const money = await shop.moneyOf(orderId);
      expect(money?.held, steps.join()).toBe(money?.bank);
      expect(money?.refunds, steps.join()).not.toContain('waiting');
    }
    expect(await shop.findings()).toEqual([]);
  },
);
