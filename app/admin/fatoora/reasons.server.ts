import { data } from 'react-router';
import { z } from 'zod';
import { type StoreTx, withStore } from '#db/index.ts';
import {
  EXEMPT_REASONS,
  type StampingSeller,
  saveUntaxedReasons,
  untaxedStamp,
  ZERO_REASONS,
} from '#domain/fatoora/index.ts';
import { untaxedGoods } from '#domain/invoices/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { answerForm } from '../kit/answer.server.ts';
import { seenText, text } from '../kit/form-schema.server.ts';
import { limitsOf, readForm } from '../kit/read-form.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { LinkResult, ReasonsView } from './link-view.ts';

const TEXT_LENGTH = 200;
const KINDS = ['zero', 'exempt', 'outOfScope'] as const;

const schema = z.object({
  zero: z.enum(['', ...ZERO_REASONS]),
  exempt: z.enum(['', ...EXEMPT_REASONS]),
  outOfScope: text(TEXT_LENGTH),
  stamp: seenText(),
});

type Facts = { seller: StampingSeller; locale: Locale };

/** The card of goods without VAT; null in a store that sells none. */
export async function buildReasons(tx: StoreTx, { seller, locale }: Facts): Promise<ReasonsView | null> {
  const sold = await untaxedGoods(tx);
  const { zero, exempt, outOfScope } = seller.untaxed;
  const saved = { zero: zero ?? '', exempt: exempt ?? '', outOfScope };
  // A saved reason stays in the form, which would remove it otherwise.
  const kinds = KINDS.filter((kind) => sold.kinds.includes(kind) || saved[kind] !== '');
  if (kinds.length === 0) return null;
  const t = translator(locale);
  const choicesOf = (codes: readonly string[], wordOf: (code: string) => MessageKey) => [
    { value: '', label: t('taxdocs.reasons.none') },
    ...codes.map((code) => ({ value: code, label: `${t(wordOf(code))} (${isolate(code)})` })),
  ];
  return {
    ...{ kinds, saved, stamp: untaxedStamp(seller.untaxed), waiting: sold.waiting },
    choices: {
      zero: choicesOf(
        ZERO_REASONS,
        (code) => `taxdocs.reasons.zero.${code as (typeof ZERO_REASONS)[number]}`,
      ),
      exempt: choicesOf(
        EXEMPT_REASONS,
        (code) => `taxdocs.reasons.exempt.${code as (typeof EXEMPT_REASONS)[number]}`,
      ),
    },
    limits: limitsOf(schema),
  };
}

/** Saves the reasons, and queues the documents that waited for them. */
export async function saveReasons({ request, store }: Staff, form: FormData) {
  const read = readForm(schema, form);
  const { typed } = read;
  if (!read.ok) return answer({ problems: read.problems, typed }, 422);
  const { zero, exempt, outOfScope, stamp: was } = read.value;
  const untaxed = { zero: zero || null, exempt: exempt || null, outOfScope: outOfScope.trim() };
  const saved = await withStore(store.id, (tx) => saveUntaxedReasons(tx, { untaxed, was }, request.act()));
  if (saved.ok) return answer({ saved: true }, 200);
  if (saved.code === 'stale') {
    return answer({ stale: { intent: 'reasons', stamp: saved.data.stamp }, typed }, 409);
  }
  if (saved.code === 'no_device') throw data(null, { status: 409 });
  return answer({ problems: { outOfScope: { code: 'tooLong', max: TEXT_LENGTH } }, typed }, 422);
}

function answer(of: Extract<LinkResult, { form: 'reasons' }>['of'], status: number) {
  return answerForm<LinkResult>({ form: 'reasons', of }, status);
}
