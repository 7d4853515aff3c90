import type { MessageKey } from '#messages/index.ts';
import type { AuthorityMessage } from './authority.ts';
import type { WaitReason } from './unstamped.ts';

/**
 * Documented codes by the action that a store can take: validator rules (R3.4), gateway codes, and our own
 * codes for missing answers.
 */
const CODES = {
  sellerVat: ['BR-KSA-39', 'BR-KSA-40'],
  sellerId: ['BR-KSA-08'],
  sellerAddress: ['BR-KSA-09', 'BR-KSA-37', 'BR-KSA-66'],
  buyerVat: ['BR-KSA-44', 'BR-KSA-99'],
  buyerId: ['BR-KSA-14', 'BR-KSA-49', 'BR-KSA-81'],
  buyerName: ['BR-KSA-25', 'BR-KSA-42', 'BR-KSA-71'],
  buyerAddress: ['BR-KSA-10', 'BR-KSA-63', 'BR-KSA-67'],
  buyerContact: ['BR-KSA-85', 'BR-KSA-86'],
  noteReason: ['BR-KSA-17', 'BR-KSA-56'],
  clock: ['BR-KSA-04'],
  late: ['BR-KSA-98'],
  untaxedReason: ['BR-KSA-23', 'BR-KSA-24', 'BR-KSA-69', 'BR-KSA-83', 'BR-KSA-CL-04'],
  rate: ['BR-KSA-18', 'BR-KSA-84'],
  supplyDate: ['BR-KSA-15', 'BR-KSA-35', 'BR-KSA-36', 'BR-KSA-72'],
  chain: ['BR-KSA-26', 'BR-KSA-33', 'BR-KSA-34', 'BR-KSA-61', 'invalid-invoice-hash'],
  stamp: [
    ...['BR-KSA-28', 'BR-KSA-29', 'BR-KSA-30', 'BR-KSA-60'],
    ...['invalid-digital-signature', 'signed-properties-hashing'],
  ],
  qr: ['BR-KSA-27', 'QRCODE_INVALID', 'invoiceHash_QRCODE_INVALID', 'invoiceTimeStamp_QRCODE_INVALID'],
  permissions: ['certificate-permissions'],
  amounts: ['BR-KSA-51', 'BR-KSA-52', 'BR-KSA-53', 'BR-KSA-97'],
  format: ['BR-KSA-03', 'BR-KSA-05', 'BR-KSA-06', 'BR-KSA-16', 'BR-KSA-68', 'BR-KSA-70', 'Invalid-Request'],
  wellFormed: ['XSD_ZATCA_VALID'],
  duplicate: ['Duplicate-Invoice'],
  codeMissing: ['Missing-OTP'],
  codeWrong: ['Invalid-OTP'],
  request: ['Invalid-CSR'],
  environment: ['NOT_COMPLIANT'],
  steps: ['Missing-ComplianceSteps'],
  unreachable: ['authority_unreachable'],
  unauthorized: ['authority_unauthorized'],
  clearanceOff: ['clearance_off'],
  counterUsed: ['counter_used'],
} as const;

export type ProblemTopic = keyof typeof CODES;
export const PROBLEM_TOPICS = Object.keys(CODES) as ProblemTopic[];

const TOPICS = new Map<string, ProblemTopic>(
  PROBLEM_TOPICS.flatMap((topic) => CODES[topic].map((code): [string, ProblemTopic] => [code, topic])),
);

// Rules about amounts and format, which a store cannot influence.
const AMOUNT_RULES = /^BR-(?:(?:CO|S|Z|E|O|DEC|KSA-DEC|KSA-EN16931)-\d{1,2}|KSA-F-\d{2}(?:-C\d{1,2})?)$/;
const FORMAT_RULES = /^BR-(?:\d{1,2}|CL-\d{1,2}|KSA-CL-\d{2}|CL-KSA-\d{2})$/;

/** The explanation of a code; null for an undocumented code, which is shown unchanged. */
export function explainMessage({
  code,
}: Pick<AuthorityMessage, 'code'>): { title: MessageKey; text: MessageKey } | null {
  const topic = topicOf(code);
  return topic && { title: `fatoora.problem.${topic}.title`, text: `fatoora.problem.${topic}.text` };
}

/** The reason why a document has no stamp yet. */
export function explainWait(reason: WaitReason | 'queued'): MessageKey {
  return `fatoora.waits.${reason}`;
}

function topicOf(code: string): ProblemTopic | null {
  const known = TOPICS.get(code);
  if (known) return known;
  if (AMOUNT_RULES.test(code)) return 'amounts';
  return FORMAT_RULES.test(code) ? 'format' : null;
}
