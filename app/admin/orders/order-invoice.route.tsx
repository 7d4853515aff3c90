import { Button, TextInput } from '@mantine/core';
import { data, Form, redirect, useNavigation } from 'react-router';
import { withStore } from '#db/index.ts';
import { hasInvoice, type IssueFailure, issueInvoice, queueInvoice } from '#domain/invoices/index.ts';
import { orderDetail } from '#domain/orders/index.ts';
import { isId } from '#lib/ids.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { BackLink } from '../kit/back-link.tsx';
import { formTexts } from '../kit/form-text.ts';
import { PageHead } from '../kit/page-head.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/order-invoice.route';

export const loader = staffOnly('invoices.issue', async ({ params }: Route.LoaderArgs, staff) => {
  const { orderId } = params;
  const { locale } = staff.request;
  const { found, isDone } = await withStore(staff.store.id, async (tx) => ({
    found: await orderDetail(tx, { orderId, locale }),
    isDone: isId(orderId) && (await hasInvoice(tx, orderId)),
  }));
  if (!found.ok) throw data({ missing: 'order' }, { status: 404 });
  return { orderId, number: found.value.number, isDone };
});

type Typed = { company: string; vatNumber: string };
type Answer = { problem: IssueFailure['code']; typed: Typed };

/** Issues the order's invoice now: to the shopper, or to the company if one is named. */
export const action = staffOnly('invoices.issue', async ({ request, params }: Route.ActionArgs, staff) => {
  const { orderId } = params;
  const form = await request.formData();
  const typed: Typed = formTexts(form, ['company', 'vatNumber'], 500);
  const business = form.has('company') ? typed : undefined;
  const issued = await withStore(staff.store.id, async (tx) => {
    const made = await issueInvoice(tx, { orderId, business }, staff.request.act());
    if (made.ok || made.code !== 'details_missing') return made;
    return queueInvoice(tx, { orderId, business }, staff.request.act());
  });
  if (issued.ok && !issued.value) throw redirect(`/admin/orders/${orderId}`, 303);
  if (issued.ok) throw redirect(`/admin/orders/${orderId}?said=invoiced`, 303);
  if (issued.code === 'order_not_found') throw data({ missing: 'order' }, { status: 404 });
  const status = issued.code === 'business_invalid' ? 422 : 409;
  return answerForm<Answer>({ problem: issued.code, typed }, status);
});

export default function OrderInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { orderId, number, isDone } = loaderData;
  const problem = actionData?.problem ?? (isDone ? 'already_invoiced' : null);
  const isWrong = actionData?.problem === 'business_invalid';
  const sending = useNavigation().formMethod === 'POST';
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('invoices.card.businessTitle')}
        back={
          <BackLink to={`/admin/orders/${orderId}`}>
            {t('invoices.card.back')} <Code>{`#${number}`}</Code>
          </BackLink>
        }
        text={t('invoices.card.businessLead')}
      />
      {problem ? (
        <PageNote tone="danger">
          <span>{t(`invoices.problem.${problem}`)}</span>
        </PageNote>
      ) : null}
      {isDone ? null : (
        <Form method="post" className="card">
          <div className="card-body stack">
            <div className="field-pair">
              <TextInput
                name="company"
                label={t('invoices.card.company')}
                defaultValue={actionData?.typed.company}
                error={isWrong ? t('invoices.problem.business_invalid') : undefined}
                maxLength={200}
                dir="auto"
                required
                autoComplete="off"
              />
              <TextInput
                name="vatNumber"
                label={t('invoices.card.vatNumber')}
                defaultValue={actionData?.typed.vatNumber}
                error={isWrong}
                maxLength={40}
                dir="ltr"
                autoComplete="off"
              />
            </div>
            <div>
              <Button type="submit" variant="filled" loading={sending}>
                {t('invoices.card.issue')}
              </Button>
            </div>
          </div>
        </Form>
      )}
    </main>
  );
}
