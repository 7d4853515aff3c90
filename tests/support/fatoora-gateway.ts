import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  AuthorityFailure,
  Caller,
  DocumentAnswer,
  FatooraEnvironment,
  IssuedCertificate,
} from '#domain/fatoora/index.ts';
import type { Result } from '#lib/result.ts';
import { rejected, type standInAuthority } from './fatoora-authority.ts';

type Sent = { uuid: string; xml: string };
type Answer = { status: number; body: unknown };
type Call = { path: string; oneTimeCode: string; caller: Caller; body: Record<string, string> };

const ENVIRONMENTS: Record<string, FatooraEnvironment> = {
  'developer-portal': 'sandbox',
  simulation: 'simulation',
  core: 'production',
};
/** A buyer whose VAT number the stand-in does not know, so that its documents are rejected. */
export const UNKNOWN_BUYER = '399999999700003';

/**
 * The stand-in authority behind HTTP, for separate processes. A flaky one sometimes answers 503, or accepts a
 * document and closes the connection before it answers, as on a bad network.
 */
export async function fatooraGateway(
  stand: ReturnType<typeof standInAuthority>,
  { isFlaky = false }: { isFlaky?: boolean } = {},
) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    if (call.body.invoice) sent.push({ uuid: call.body.uuid ?? '', xml: xmlOf(call.body) });
    if (isFlaky && sent.length % 31 === 0) return response.writeHead(503).end('busy');
    const { status, body } = await answerTo(stand, request.method ?? '', call);
    if (isFlaky && sent.length % 47 === 0) return response.destroy();
    const date = stand.clock.at?.toUTCString();
    response.writeHead(status, date ? { date } : {}).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, sent, close: () => server.close() };
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const [, place = '', ...path] = (request.url ?? '').split('/');
  const [token = '', secret = ''] = credentials(request.headers.authorization);
  return {
    path: `/${path.join('/')}`,
    oneTimeCode: String(request.headers.otp ?? ''),
    caller: { environment: ENVIRONMENTS[place] ?? 'sandbox', token, secret },
    body: JSON.parse(Buffer.concat(parts).toString()),
  };
}

async function answerTo(
  { authority }: ReturnType<typeof standInAuthority>,
  method: string,
  { path, oneTimeCode, caller, body }: Call,
): Promise<Answer> {
  const request = { pem: decoded(body.csr), oneTimeCode };
  const document = { xml: xmlOf(body), hash: body.invoiceHash ?? '', uuid: body.uuid ?? '' };
  switch (`${method} ${path}`) {
    case 'POST /compliance':
      return certificate(await authority.requestComplianceCertificate(caller.environment, request));
    case 'POST /production/csids':
      return certificate(
        await authority.requestProductionCertificate(caller, String(body.compliance_request_id)),
      );
    case 'PATCH /production/csids':
      return certificate(await authority.renewCertificate(caller, request));
    case 'POST /compliance/invoices':
      return judged(await authority.checkDocument(caller, document));
    case 'POST /invoices/reporting/single':
      return judged(await authority.reportDocument(caller, document));
    case 'POST /invoices/clearance/single': {
      const isUnknown = document.xml.includes(UNKNOWN_BUYER);
      return judged(isUnknown ? rejected('BR-KSA-44') : await authority.clearDocument(caller, document));
    }
    default:
      return { status: 404, body: {} };
  }
}

function certificate(answer: Result<IssuedCertificate, AuthorityFailure>): Answer {
  if (!answer.ok) return refusal(answer);
  const { requestId, token, secret } = answer.value;
  return { status: 200, body: { requestID: requestId, binarySecurityToken: token, secret } };
}

function judged(answer: Result<DocumentAnswer, AuthorityFailure>): Answer {
  if (!answer.ok) return refusal(answer);
  const { status, messages, clearedXml } = answer.value;
  const said = (wanted: string) =>
    messages.filter(({ level }) => level === wanted).map(({ code, text }) => ({ code, message: text }));
  const validationResults = { errorMessages: said('error'), warningMessages: said('warning') };
  return { status, body: { validationResults, clearedInvoice: encoded(clearedXml) } };
}

function refusal({ code, data }: AuthorityFailure): Answer {
  if (code === 'authority_unauthorized') return { status: 401, body: {} };
  if (code === 'authority_unreachable') return { status: 503, body: {} };
  return { status: 400, body: { code: data.code, message: data.reason } };
}

const xmlOf = (body: Record<string, string>) => decoded(body.invoice);
const decoded = (text = '') => Buffer.from(text, 'base64').toString('utf8');
const encoded = (text: string) => Buffer.from(text, 'utf8').toString('base64');

function credentials(header = ''): string[] {
  return decoded(header.replace('Basic ', '')).split(':');
}
