import { formatMoney, type Money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { Answer, Asked } from './order-act.ts';
import type { PanelName } from './order-page-view.ts';
import { type OrderFailure, sayFailure } from './say-failure.server.ts';

export function said(text: string): Answer {
  return { result: { said: text }, status: 200 };
}

export function refused(asked: Asked, failure: OrderFailure, panel: PanelName | null): Answer {
  return problem(asked, sayFailure(failure, asked.order, asked.staff), panel);
}

export function nothing(asked: Asked): Answer {
  return problem(asked, translator(asked.staff.request.locale)('orderlife.problem.noted'), null);
}

export function problem({ form }: Asked, text: string, panel: PanelName | null): Answer {
  return { result: { problem: text, panel, kept: keep(form) }, status: 409 };
}

/** The typed values, so that a refused form can show them again. */
export function keep(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

export function sayMoney(value: Money, staff: Staff): string {
  return isolate(formatMoney(value, { locale: staff.request.locale, digits: 'latn' }));
}
