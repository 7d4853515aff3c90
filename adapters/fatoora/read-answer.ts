import type { AuthorityMessage, DocumentAnswer, IssuedCertificate } from '#domain/fatoora/index.ts';

/** An answer of the gateway; `body` is null if it was not JSON. */
export type Said = { status: number; body: unknown; answeredAt: Date | null };

const MOST_MESSAGES = 50;
const MOST_TEXT = 1000;

/** The certificate in an answer of the authority; null without one. */
export function issuedCertificate({ body, answeredAt }: Said): IssuedCertificate | null {
  const { requestID, binarySecurityToken, secret } = record(body);
  if (typeof binarySecurityToken !== 'string' || typeof secret !== 'string') return null;
  if (typeof requestID !== 'number' && typeof requestID !== 'string') return null;
  return { requestId: String(requestID), token: binarySecurityToken, secret, answeredAt };
}

/**
 * The meaning of an answer to a document; null if it says nothing about the document.
 * | status | meaning |
 * | 200, 202 | accepted; 202 with warnings |
 * | 208 | clearance of the same document was requested before: the same answer again |
 * | 409 | reported before, although the body says NOT_REPORTED |
 * | 303 | clearance is switched off |
 * | 400 | rejected |
 * Source: answers of the authority's staff to integrators, collected in docs/taxes.md.
 */
export function documentAnswer({ status, body }: Said): DocumentAnswer | null {
  const outcome = outcomeOf(status, body);
  if (!outcome) return null;
  const { clearedInvoice } = record(body);
  const cleared = typeof clearedInvoice === 'string' ? clearedInvoice : '';
  return {
    outcome,
    status,
    messages: messagesOf(body),
    clearedXml: outcome === 'accepted' ? Buffer.from(cleared, 'base64').toString('utf8') : '',
  };
}

/** The reason and code with which the authority refused a step of onboarding. */
export function refusalOf({ status, body }: Said): { reason: string; code: string } {
  const { errors, code, message } = record(body);
  const first = record(Array.isArray(errors) ? errors[0] : null);
  return {
    reason: short(first.message ?? message) || `status_${status}`,
    code: short(first.code ?? code) || `status_${status}`,
  };
}

function outcomeOf(status: number, body: unknown): DocumentAnswer['outcome'] | null {
  if (status === 200 || status === 202 || status === 208 || status === 409) return 'accepted';
  if (status === 303) return 'clearance_off';
  // A 400 without messages about the document is a malformed request, and the document may be valid.
  return status === 400 && messagesOf(body).some(({ level }) => level === 'error') ? 'rejected' : null;
}

// The messages of an answer. Lists are at the top level or under validationResults, a list may be a single
// object, and one of the field names is misspelt.
function messagesOf(body: unknown): AuthorityMessage[] {
  const places = [record(body), record(record(body).validationResults)];
  const all = places.flatMap((place) => [
    ...messages('error', place.errorMessages ?? place.erroMessages),
    ...messages('warning', place.warningMessages),
    ...messages('info', place.infoMessages),
  ]);
  return all.slice(0, MOST_MESSAGES);
}

function messages(level: AuthorityMessage['level'], said: unknown): AuthorityMessage[] {
  const list = Array.isArray(said) ? said : said === null || said === undefined ? [] : [said];
  return list.map((each) => {
    const { code, message } = record(each);
    return { level, code: short(code), text: short(message) };
  });
}

function short(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MOST_TEXT) : '';
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
