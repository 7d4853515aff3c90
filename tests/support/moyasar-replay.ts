import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Body = Record<string, unknown>;
type Payment = Body & { id: string; amount: number; refunded: number };

export type MoyasarReplay = {
  url: string;
  calls: { method: string; path: string; auth: string; body: Body }[];
  /** Pays with a shopper's card on an invoice's page. */
  pay(invoiceId: string, status: 'paid' | 'failed'): Payment;
  loseAnswer(): void;
  /** Makes the next refund and loses its answer. */
  loseRefund(): void;
  /** From now on refunds are accepted, but added to the payment's sum only when they complete. */
  holdRefunds(): void;
  landRefunds(): void;
};

/**
 * A small server that answers as Moyasar's public documents describe (docs.moyasar.com/api, read in November
 * 2026): invoices with their payments, and refunds. It was never compared with the real service.
 */
export async function moyasarReplay(): Promise<MoyasarReplay> {
  const invoices = new Map<string, Body & { payments: Payment[] }>();
  const calls: MoyasarReplay['calls'] = [];
  /** The end of the path whose answer is lost. */
  let lost: string | null = null;
  let held: (() => void)[] | null = null;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      auth: request.headers.authorization ?? '',
      body,
    };
    calls.push(call);
    const answer = call.auth.startsWith('Basic ')
      ? perform(call, invoices, (land) => (held ? void held.push(land) : land()))
      : null;
    if (lost !== null && call.path.endsWith(lost)) {
      lost = null;
      response.socket?.destroy();
      return;
    }
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer ?? { type: 'record_not_found_error', message: 'Object not found', errors: null }),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    pay: (invoiceId, status) => payOn(invoices.get(invoiceId), status),
    loseAnswer: () => {
      lost = '';
    },
    loseRefund: () => {
      lost = '/refund';
    },
    holdRefunds: () => {
      held = [];
    },
    landRefunds: () => {
      for (const land of held ?? []) land();
      held = null;
    },
  };
}

function payOn(invoice: (Body & { payments: Payment[] }) | undefined, status: 'paid' | 'failed'): Payment {
  if (!invoice) throw new Error('There is no such invoice.');
  const payment = paymentOf(invoice, status);
  invoice.payments.push(payment);
  if (status === 'paid') invoice.status = 'paid';
  return payment;
}

type Asked = { method: string; path: string; body: Body };

function perform(
  { method, path, body }: Asked,
  invoices: Map<string, Body & { payments: Payment[] }>,
  whenLanded: (land: () => void) => void,
): Body | null {
  if (method === 'POST' && path === '/v1/invoices') {
    const id = randomUUID();
    const url = `https://checkout.moyasar.com/invoices/${id}?lang=en`;
    const now = new Date().toISOString();
    const invoice = { id, status: 'initiated', url, payments: [], created_at: now, updated_at: now, ...body };
    invoices.set(id, invoice);
    return invoice;
  }
  if (path.startsWith('/v1/invoices?')) return { invoices: [], meta: { current_page: 1, total_count: 0 } };
  const [, id = '', verb = ''] = /^\/v1\/invoices\/([^/]+)\/?(\w*)$/.exec(path) ?? [];
  const invoice = invoices.get(id);
  if (verb === 'cancel') {
    if (!invoice || method !== 'PUT') return null;
    if (invoice.status === 'initiated') invoice.status = 'canceled';
  }
  if (invoice) return invoice;
  const [, paymentId = '', act = ''] = /^\/v1\/payments\/([^/]+)\/?(\w*)$/.exec(path) ?? [];
  const payment = [...invoices.values()]
    .flatMap(({ payments }) => payments)
    .find((each) => each.id === paymentId);
  if (payment && act === 'refund') {
    whenLanded(() => {
      payment.refunded += Number(body.amount);
    });
  }
  return payment ?? null;
}

function paymentOf(invoice: Body, status: 'paid' | 'failed'): Payment {
  const isPaid = status === 'paid';
  return {
    id: randomUUID(),
    status,
    amount: Number(invoice.amount),
    fee: 0,
    currency: invoice.currency,
    refunded: 0,
    captured: isPaid ? invoice.amount : 0,
    invoice_id: invoice.id,
    source: {
      type: 'creditcard',
      company: 'visa',
      message: isPaid ? 'APPROVED' : 'DECLINED',
      response_code: isPaid ? '00' : '05',
    },
    metadata: invoice.metadata,
  };
}
