import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { resendMail } from '#domain/mail/index.ts';
import { isId } from '#lib/ids.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/order-mail.route';

export const loader = staffOnly('orders.view', async ({ params }: Route.LoaderArgs) => {
  if (!isId(params.orderId)) throw data({ missing: 'order' }, { status: 404 });
  throw redirect(`/admin/orders/${params.orderId}`);
});

const SAID = { mail_erased: 'erased', mail_old: 'old', mailed_often: 'often' } as const;

export const action = staffOnly('mails.resend', async ({ request, params }: Route.ActionArgs, staff) => {
  const { orderId } = params;
  if (!isId(orderId)) throw data({ missing: 'order' }, { status: 404 });
  const mailId = String((await request.formData()).get('mailId') ?? '');
  const sent = await withStore(staff.store.id, (tx) =>
    resendMail(tx, { orderId, mailId }, staff.request.act()),
  );
  if (!sent.ok && sent.code === 'mail_not_found') throw data({ missing: 'order' }, { status: 404 });
  const said = sent.ok ? 'resent' : SAID[sent.code];
  throw redirect(`/admin/orders/${orderId}?said=${said}`, 303);
});
