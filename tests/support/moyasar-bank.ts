import { randomUUID } from 'node:crypto';

type Resource = Record<string, unknown>;

/** The behaviour of a card, the same as of the test bank's cards. */
export type Course = 'pays' | 'declined' | 'asksFirst' | 'declinedLater';

export type Answered = { status: number; said: Resource };

export type MoyasarPayment = Resource & {
  id: string;
  status: string;
  amount: number;
  taken: number;
  source: Resource;
};

export const refusalOf = (status: number, type: string): Answered => ({
  ...{ status, said: { type, message: 'Refused', errors: null } },
});
const UNKNOWN = refusalOf(404, 'record_not_found');
const INVALID = refusalOf(400, 'invalid_request_error');
const given = (said: Resource): Answered => ({ status: 200, said });

type Call = { method: string; path: string; body: Resource };

/** The data of a stand-in for Moyasar: tokens of cards, and payments by token with ids that the caller chooses. */
export function moyasarBank() {
  const tokens = new Map<string, Resource & { course: Course }>();
  const payments = new Map<string, MoyasarPayment>();
  const find = (charge: string) => {
    const payment = payments.get(charge);
    if (!payment) throw new Error(`There is no payment ${charge}.`);
    return payment;
  };
  return {
    perform: (call: Call) => perform(call, { tokens, payments }),
    /** Sends a card as the owner's browser does; returns the token. */
    enter(store: string, course: Course): string {
      const id = `token_${randomUUID().replaceAll('-', '')}`;
      const card = {
        brand: 'mada',
        funding: 'debit',
        country: 'SA',
        month: '12',
        year: '2044',
        last_four: '1010',
      };
      tokens.set(id, { id, status: 'initiated', ...card, metadata: { store }, course });
      return id;
    },
    changeToken: (id: string, change: Resource) => void Object.assign(tokens.get(id) ?? {}, change),
    setCourse(course: Course) {
      for (const token of tokens.values()) token.course = course;
    },
    /** Answers the bank's challenge as the owner, at any later time. */
    answer(charge: string, isYes: boolean) {
      const payment = find(charge);
      if (payment.status === 'initiated') Object.assign(payment, isYes ? paid(payment.amount) : failed('05'));
    },
    payment: find,
    changePayment: (charge: string, change: Resource) => void Object.assign(find(charge), change),
    /** The sum of the money that was taken and not returned. */
    sum: (charge?: string) => sumOf([...payments.values()], charge),
  };
}

function perform({ method, path, body }: Call, books: Books): Answered {
  const [, kind = '', id = '', act = ''] = /^\/v1\/(tokens|payments)\/?([^/?]*)\/?(\w*)/.exec(path) ?? [];
  const token = books.tokens.get(id);
  if (kind === 'tokens') return token ? given(token) : UNKNOWN;
  if (method === 'GET' && !id) return given({ payments: [], meta: { current_page: 1 } });
  if (method === 'POST' && !id) return payCall(body, books);
  const payment = books.payments.get(id);
  if (!payment) return UNKNOWN;
  if (method === 'PUT') Object.assign(payment, { metadata: body.metadata });
  return act ? returnCall(payment, act) : given(payment);
}

const sumOf = (payments: MoyasarPayment[], charge?: string) =>
  payments
    .filter(({ id }) => charge === undefined || id === charge)
    .reduce((sum, { taken }) => sum + taken, 0);

const source = (change: Resource) => ({ type: 'token', company: 'mada', message: null, ...change });
const paid = (amount: number) => ({
  ...{ status: 'paid', taken: amount, source: source({ response_code: '00', transaction_url: null }) },
});
const failed = (response_code: string) => ({
  ...{ status: 'failed', taken: 0, source: source({ response_code, transaction_url: null }) },
});

type Books = { tokens: Map<string, Resource & { course: Course }>; payments: Map<string, MoyasarPayment> };

function payCall(body: Resource, { tokens, payments }: Books): Answered {
  const asked = body.source as { token: string; '3ds': boolean };
  const token = tokens.get(asked.token);
  const id = String(body.given_id);
  if (!token || payments.has(id)) return INVALID;
  const isRepeated = [...payments.values()].some((each) => each.token === asked.token && each.taken > 0);
  const { amount, currency, description, metadata } = body;
  const payment = { id, amount, currency, description, metadata, token: asked.token, fee: 0 } as never;
  payments.set(id, Object.assign(payment, outcomeOf(token.course, { id, body, asked, isRepeated })));
  return { status: 201, said: payments.get(id) ?? {} };
}

type Asked = { id: string; body: Resource; asked: { '3ds': boolean }; isRepeated: boolean };

function outcomeOf(course: Course, { id, body, asked, isRepeated }: Asked): Resource {
  if (course === 'declined') return failed('05');
  if (course === 'declinedLater' && isRepeated) return failed('51');
  if (course !== 'asksFirst' || (!asked['3ds'] && isRepeated)) return paid(Number(body.amount));
  if (!asked['3ds']) return failed('05');
  const transaction_url = `https://api.moyasar.com/v1/card_auth/${id}/prepare`;
  return { status: 'initiated', taken: 0, source: source({ response_code: null, transaction_url }) };
}

function returnCall(payment: MoyasarPayment, act: string): Answered {
  if (payment.status !== 'paid') return INVALID;
  // A payment can be voided only on its own day. At this bank that day has always passed.
  if (act === 'void') return INVALID;
  return given(Object.assign(payment, { status: 'refunded', taken: 0, refunded: payment.amount }));
}
