import type {
  AuthorityFailure,
  Caller,
  DocumentAnswer,
  FatooraAuthority,
  FatooraEnvironment,
  IssuedCertificate,
  SentDocument,
} from '#domain/fatoora/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { documentAnswer, issuedCertificate, refusalOf, type Said } from './read-answer.ts';

const PATHS: Record<FatooraEnvironment, string> = {
  sandbox: 'developer-portal',
  simulation: 'simulation',
  production: 'core',
};
const TIMEOUT_MS = 30_000;
const MOST_BYTES = 4 * 1024 * 1024;

type Gateway = { base: string; timeoutMs?: number };

/** The Saudi tax authority's gateway over HTTPS. */
export function fatooraAuthority({ base, timeoutMs = TIMEOUT_MS }: Gateway): FatooraAuthority {
  const ask = asker(base, timeoutMs);
  return {
    requestComplianceCertificate: (environment, { pem, oneTimeCode }) =>
      certificate(ask({ environment, path: '/compliance', oneTimeCode, body: { csr: base64(pem) } })),
    checkDocument: (caller, document) =>
      judged(ask({ ...caller, path: '/compliance/invoices', body: bodyOf(document) })),
    requestProductionCertificate: (caller, compliance_request_id) =>
      certificate(ask({ ...caller, path: '/production/csids', body: { compliance_request_id } })),
    renewCertificate: (caller, { pem, oneTimeCode }) =>
      certificate(
        ask({
          ...caller,
          method: 'PATCH',
          path: '/production/csids',
          oneTimeCode,
          body: { csr: base64(pem) },
        }),
      ),
    reportDocument: (caller, document) =>
      judged(ask({ ...caller, path: '/invoices/reporting/single', clearance: '0', body: bodyOf(document) })),
    clearDocument: (caller, document) =>
      judged(ask({ ...caller, path: '/invoices/clearance/single', clearance: '1', body: bodyOf(document) })),
  };
}

type Call = Partial<Pick<Caller, 'token' | 'secret'>> & {
  environment: FatooraEnvironment;
  method?: 'POST' | 'PATCH';
  path: string;
  oneTimeCode?: string;
  clearance?: '0' | '1';
  body: Record<string, string>;
};

type Asked = Promise<Result<Said, AuthorityFailure>>;

function asker(base: string, timeoutMs: number) {
  return async function ask(call: Call): Asked {
    const answer = await fetch(`${base}/${PATHS[call.environment]}${call.path}`, {
      method: call.method ?? 'POST',
      headers: headersOf(call),
      body: JSON.stringify(call.body),
      signal: AbortSignal.timeout(timeoutMs),
      // 303 means that clearance is switched off: the status is an answer, so redirects are not followed.
      redirect: 'manual',
    }).catch(() => null);
    if (!answer) return fail('authority_unreachable', { reason: 'no_answer' });
    const { status } = answer;
    const text = await limitedText(answer);
    if (text === null) return fail('authority_unreachable', { reason: 'unreadable_answer' });
    if (status === 429 || status >= 500) return fail('authority_unreachable', { reason: `status_${status}` });
    if (status === 401 || status === 403 || status === 406) {
      return fail('authority_unauthorized', { reason: `status_${status}` });
    }
    return ok({ status, body: parsed(text), answeredAt: clockOf(answer) });
  };
}

function headersOf({ token, secret, oneTimeCode, clearance }: Call): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': 'en',
    'accept-version': 'V2',
    'content-type': 'application/json',
    ...(oneTimeCode === undefined ? {} : { otp: oneTimeCode }),
    ...(clearance === undefined ? {} : { 'clearance-status': clearance }),
    ...(token === undefined ? {} : { authorization: `Basic ${base64(`${token}:${secret}`)}` }),
  };
}

async function certificate(asked: Asked): Promise<Result<IssuedCertificate, AuthorityFailure>> {
  const said = await asked;
  if (!said.ok) return said;
  // A renewal answered with 428 contains a certificate that must pass the checks first (§2.6 of the onboarding
  // guide).
  const issued = [200, 428].includes(said.value.status) ? issuedCertificate(said.value) : null;
  return issued ? ok(issued) : fail('authority_refused', refusalOf(said.value));
}

async function judged(asked: Asked): Promise<Result<DocumentAnswer, AuthorityFailure>> {
  const said = await asked;
  if (!said.ok) return said;
  const answer = documentAnswer(said.value);
  return answer ? ok(answer) : fail('authority_unreachable', { reason: `unknown_${said.value.status}` });
}

function bodyOf({ xml, hash, uuid }: SentDocument): Record<string, string> {
  return { invoiceHash: hash, uuid, invoice: base64(xml) };
}

async function limitedText(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > MOST_BYTES) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}

function clockOf(answer: Response): Date | null {
  const at = new Date(answer.headers.get('date') ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
