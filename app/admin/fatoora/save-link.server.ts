import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  type ConnectFailure,
  connectDevice,
  createDevice,
  explainMessage,
  readLink,
} from '#domain/fatoora/index.ts';
import { readInvoiceSettings } from '#domain/invoices/index.ts';
import { translator } from '#messages/index.ts';
import { taxAuthority } from '#server/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import type { FormProblems } from '../kit/form-result.ts';
import { formText } from '../kit/form-text.ts';
import { readForm } from '../kit/read-form.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { explainAll } from './draw-link.server.ts';
import { FIELD_OF, linkSchema, newDevice } from './link-form.server.ts';
import { type LinkResult, TAX_INVOICES_PATH } from './link-view.ts';

const NO_REASONS = { zero: null, exempt: null, outOfScope: '' };

/** The first step: creates a key for the entered seller, which then waits for the authority's code. */
export async function saveDetails(staff: Staff, form: FormData) {
  const { request, store } = staff;
  const t = translator(request.locale);
  const read = readForm(linkSchema, form);
  const refuse = (problems: FormProblems, note: string | null) =>
    answerForm<LinkResult>({ form: 'details', problems, typed: read.typed, note }, 422);
  if (!read.ok) return refuse(read.problems, null);
  const made = await withStore(store.id, async (tx) => {
    const { vatNumber } = await readInvoiceSettings(tx);
    const untaxed = (await readLink(tx)).active?.seller.untaxed ?? NO_REASONS;
    const device = newDevice(read.value, { vatNumber, untaxed });
    return createDevice(tx, { device, secretKey: request.config.secretKey() }, request.act());
  });
  if (made.ok) throw redirect(TAX_INVOICES_PATH, 303);
  switch (made.code) {
    case 'currency_not_riyal':
      return refuse({}, t('fatoora.link.currency', { currency: made.data.currency }));
    case 'feature_off': {
      const feature = t('plans.feature.name.e_invoicing');
      return answerForm<LinkResult>(
        { form: 'details', problems: {}, typed: read.typed, note: t('plans.feature.off', { feature }) },
        403,
      );
    }
    case 'already_live':
      return refuse({ environment: { code: 'own' } }, null);
    case 'fields_invalid': {
      const fields = made.data.fields.flatMap((field) => FIELD_OF[field] ?? []);
      const note = made.data.fields.includes('vatNumber') ? t('fatoora.link.vatNumber') : null;
      return refuse(Object.fromEntries(fields.map((field) => [field, { code: 'own' as const }])), note);
    }
  }
}

/**
 * Saves the one-time code of the authority's portal. This runs the check with six samples, gets the certificate, and
 * starts the stamping of documents.
 */
export async function saveCode(staff: Staff, form: FormData) {
  const { request, store } = staff;
  const oneTimeCode = formText(form, 'code').slice(0, 40);
  const authority = taxAuthority(request.config);
  const secretKey = request.config.secretKey();
  const done = await connectDevice(store.id, { oneTimeCode, authority, secretKey }, request.act());
  if (done.ok) return answerForm<LinkResult>({ form: 'connected' }, 200);
  const said = orderFailureText(done, staff);
  return answerForm<LinkResult>({ form: 'code', code: oneTimeCode, ...said }, STATUS[done.code] ?? 422);
}

const STATUS: Partial<Record<ConnectFailure['code'], number>> = {
  too_many_tries: 429,
  nothing_waits: 409,
  device_not_found: 409,
  authority_unreachable: 502,
};

type Said = Omit<Extract<LinkResult, { form: 'code' }>, 'form' | 'code'>;

/** The text of a failed connection: beside the code if the code is wrong, else above the form. */
function orderFailureText(failure: ConnectFailure, { request: { locale } }: Staff): Said {
  const t = translator(locale);
  const beside = (error: string): Said => ({ error, note: null, messages: [] });
  const above = (note: string): Said => ({ error: null, note, messages: [] });
  switch (failure.code) {
    case 'code_malformed':
      return beside(t('fatoora.link.codeMalformed'));
    case 'authority_refused': {
      const { code, reason } = failure.data;
      const known = explainMessage({ code });
      if (!known) return above(t('fatoora.link.refused', { reason }));
      const text = `${t(known.title)}. ${t(known.text)}`;
      return code.endsWith('-OTP') ? beside(text) : above(text);
    }
    case 'samples_refused':
      return {
        ...above(t('fatoora.link.samplesRefused')),
        messages: explainAll(failure.data.messages, locale),
      };
    case 'clock_wrong':
      return above(t('fatoora.link.clockWrong', { minutes: Math.abs(failure.data.aheadMinutes) }));
    case 'too_many_tries':
      return above(
        t('fatoora.link.tooManyTries', { minutes: Math.ceil(failure.data.retryAfterSeconds / 60) }),
      );
    default:
      return above(t(`fatoora.link.${failure.code}`));
  }
}
