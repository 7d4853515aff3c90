import { formatMoney, type Money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Staff } from '../shell/staff.server.ts';
import { type OrderFailure, orderFailureText } from './failure-text.server.ts';
import type { Answer, Asked } from './order-act.ts';
import type { FormName } from './order-page-view.ts';

export function answerDone(text: string): Answer {
  return { result: { said: text }, status: 200 };
}

export function answerRefused(asked: Asked, failure: OrderFailure, panel: FormName | null): Answer {
  return answerProblem(asked, orderFailureText(failure, asked.order, asked.staff), panel);
}

export function answerUnchanged(asked: Asked): Answer {
  return answerProblem(asked, translator(asked.staff.request.locale)('orderlife.problem.noted'), null);
}

export function answerProblem({ form }: Asked, text: string, panel: FormName | null): Answer {
  return { result: { problem: text, panel, kept: typedValues(form) }, status: 409 };
}

/** The typed values, so that a refused form can show them again. */
export function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

export function sayMoney(value: Money, staff: Staff): string {
  return isolate(formatMoney(value, { locale: staff.request.locale, digits: 'latn' }));
}
