import { data } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import {
  adjustStock,
  MAX_THRESHOLD,
  moveBetweenLocations,
  saveLowStock,
  saveStockRules,
} from '#domain/stock/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { StockForm, StockProblem, StockResult } from './stock-view.ts';

const text = z.string().max(400).catch('');

const fields = z.object({
  intent: z.enum(['set', 'adjust', 'rules', 'threshold', 'carry']),
  variantId: text,
  change: text,
  quantity: text,
  reason: text,
  note: text,
  moves: text,
  key: text,
  isTracked: text,
  allowsBackorder: text,
  lowAt: text,
  from: text,
  to: text,
});

type Fields = z.infer<typeof fields>;

/** Carries out the forms of both stock screens. */
export async function changeStock(form: FormData, staff: Staff, variantId?: string) {
  const parsed = fields.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw data(null, { status: 400 });
  const typed = variantId === undefined ? parsed.data : { ...parsed.data, variantId };
  const { intent } = typed;
  const of = { form: intent, variantId: intent === 'threshold' ? '' : typed.variantId, typed: keptOf(typed) };
  if (!staff.can('stock.adjust')) return refused(of, { code: 'not_allowed' }, 403);
  const problem = await run(typed, staff);
  return problem === null
    ? data<StockResult>({ ...of, saved: true })
    : refused(of, problem, statusOf(problem));
}

function refused(
  of: { form: StockForm; variantId: string; typed: Record<string, string> },
  problem: StockProblem,
  status: number,
) {
  return answerForm<StockResult>({ ...of, problem }, status);
}

const statusOf = ({ code }: StockProblem) => (code === 'stock_moved' ? 409 : 422);

function keptOf({ intent, variantId, moves, key, ...typed }: Fields) {
  return typed;
}

async function run(typed: Fields, staff: Staff): Promise<StockProblem | null> {
  const act = staff.request.act();
  const { variantId } = typed;
  const isSet = typed.intent === 'set';
  const change = isSet ? 'set' : changeOf(typed.change);
  const done = await withStore(staff.store.id, async (tx) => {
    if (typed.intent === 'carry') return moveBetweenLocations(tx, carried(typed), act);
    if (typed.intent === 'threshold') return saveLowStock(tx, thresholdOf(typed.lowAt), act);
    if (typed.intent === 'rules') {
      const rules = {
        variantId,
        isTracked: typed.isTracked === 'yes',
        allowsBackorder: typed.allowsBackorder === 'yes',
        lowAt: thresholdOf(typed.lowAt),
      };
      return saveStockRules(tx, rules, act);
    }
    const quantity = wholeNumber(typed.quantity);
    const reason = isSet ? 'counted' : typed.reason;
    const moves = typed.moves === '' ? undefined : wholeNumber(typed.moves);
    const { note, key } = typed;
    return adjustStock(tx, { variantId, change, quantity, reason, note, moves, key }, act);
  });
  return done.ok ? null : problemOf(done);
}

type Refusal = Extract<
  Awaited<ReturnType<typeof adjustStock | typeof saveStockRules | typeof moveBetweenLocations>>,
  { ok: false }
>;

/** A transfer between locations; '' is the main one. */
function carried({ variantId, from, to, quantity, key }: Fields) {
  return { variantId, from: from || null, to: to || null, quantity: wholeNumber(quantity), key };
}

function problemOf(failure: Refusal): StockProblem {
  switch (failure.code) {
    case 'variant_not_found':
      throw data({ missing: 'product' }, { status: 404 });
    case 'not_enough':
      return { code: 'not_enough', count: failure.data.available };
    case 'not_there':
      return { code: 'not_there', count: failure.data.available };
    case 'owed':
      return { code: 'owed', count: failure.data.quantity };
    case 'stock_moved':
      return { code: 'stock_moved', count: failure.data.quantity, moves: failure.data.moves };
    case 'threshold_invalid':
      return { code: 'threshold_invalid', max: MAX_THRESHOLD };
    default:
      return { code: failure.code };
  }
}

function changeOf(name: string): 'set' | 'add' | 'remove' {
  return name === 'add' || name === 'remove' ? name : 'set';
}

/** Accepts Latin or Arabic digits; anything else is NaN, which the verbs refuse. */
function wholeNumber(typed: string): number {
  const digits = typed.trim().replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
  return /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
}

function thresholdOf(typed: string): number | null {
  return typed.trim() === '' ? null : wholeNumber(typed);
}
