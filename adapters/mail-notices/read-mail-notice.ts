import type { DeliveryFailure, MailNotice } from '#domain/mail/index.ts';
import { type Fields, fieldsOf, linesOf, oneValue, partsOf, readContentType, readPart } from './mime-part.ts';

/** The maximum size of a notice in bytes: it quotes at most one of our mails. */
export const LARGEST_NOTICE = 1_000_000;

const MOST_REPORT_CHARACTERS = 65_536;
const MOST_RECIPIENTS = 100;

/** Header fields in which mail servers and mail fetchers write the address that a message was sent to. */
const RECIPIENT_FIELDS = ['x-original-to', 'delivered-to', 'envelope-to', 'to'];

/** `sentTo`: the recipients in the header. `notice`: null if the message is not a notice that counts. */
export type ReceivedNotice = { sentTo: string; notice: MailNotice | null };

/**
 * Parses a message from a mail server: a delivery status notification (RFC 3464) or a feedback report (RFC 5965),
 * both of which are the second part of a multipart/report (RFC 6522). Never throws. Takes time linear in the message,
 * of which at most LARGEST_NOTICE bytes are read.
 */
export function readMailNotice(message: Buffer): ReceivedNotice {
  const nothing = { sentTo: '', notice: null };
  if (message.length > LARGEST_NOTICE) return nothing;
  const whole = readPart(message.toString('latin1'));
  if (!whole) return nothing;
  const sentTo = RECIPIENT_FIELDS.flatMap((name) => whole.fields.get(name) ?? []).join('\n');
  const content = readContentType(whole.fields);
  if (content?.type !== 'multipart/report') return { sentTo, notice: null };
  const report = partsOf(whole.body, content.parameters.get('boundary') ?? '', 2)[1];
  if (!report || report.body.length > MOST_REPORT_CHARACTERS || isEncoded(report.fields)) {
    return { sentTo, notice: null };
  }
  const kind = content.parameters.get('report-type')?.toLowerCase();
  const type = readContentType(report.fields)?.type ?? '';
  if (kind === 'delivery-status' && STATUS_TYPES.includes(type)) {
    return { sentTo, notice: readStatus(report.body) };
  }
  const isFeedback = kind === 'feedback-report' && type === 'message/feedback-report';
  return { sentTo, notice: isFeedback ? readFeedback(report.body) : null };
}

/** The second type is that of RFC 6533, for addresses with characters outside ASCII. */
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];

/** True if the part has a transfer encoding such as base64, which both standards forbid. */
function isEncoded(fields: Fields): boolean {
  return !['', '7bit', '8bit', 'binary'].includes(
    oneValue(fields, 'content-transfer-encoding').toLowerCase(),
  );
}

function readStatus(body: string): MailNotice | null {
  const failures = groupsOf(body).flatMap((group) => failureOf(group) ?? []);
  return failures.length === 0 ? null : { kind: 'bounce', failures };
}

/** Groups of fields that are separated by empty lines: one about the message, and one about each recipient. */
function groupsOf(body: string): Fields[] {
  const groups: string[][] = [[]];
  for (const { line } of linesOf(Buffer.from(body, 'latin1').toString('utf8'))) {
    if (line.trim() !== '') groups.at(-1)?.push(line);
    else if (groups.at(-1)?.length) groups.push([]);
    if (groups.length > MOST_RECIPIENTS + 1) break;
  }
  return groups.map(fieldsOf);
}

/** Null unless the group reports a permanent failure of the delivery to one recipient. */
function failureOf(group: Fields): DeliveryFailure | null {
  if (wordOf(group, 'action') !== 'failed') return null;
  const status = /^5\.\d{1,3}\.\d{1,3}(?=$|[\s(])/.exec(oneValue(group, 'status'))?.[0];
  const addresses = ['final-recipient', 'original-recipient'].flatMap((name) =>
    addressOf(oneValue(group, name)),
  );
  if (!status || addresses.length === 0) return null;
  const [type = '', ...words] = oneValue(group, 'diagnostic-code').split(';');
  const answer = type.trim().toLowerCase() === 'smtp' ? words.join(';').trim() : '';
  return { addresses, status, answer };
}

function wordOf(fields: Fields, name: string): string {
  return /^[a-z-]*/i.exec(oneValue(fields, name))?.[0].toLowerCase() ?? '';
}

/**
 * The address in `rfc822; layla@home.example`, unchanged and decoded (RFC 3461, 4), because servers write both forms.
 */
function addressOf(value: string): string[] {
  const semicolon = value.indexOf(';');
  const type = value.slice(0, Math.max(semicolon, 0)).trim().toLowerCase();
  const address = value.slice(semicolon + 1).trim();
  if (!['rfc822', 'utf-8'].includes(type) || !address.includes('@')) return [];
  const decoded = address.replace(/\+([0-9A-F]{2})/g, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded === address ? [address] : [address, decoded];
}

function readFeedback(body: string): MailNotice | null {
  const [fields] = groupsOf(body);
  const isReport = fields && oneValue(fields, 'version') !== '' && oneValue(fields, 'user-agent') !== '';
  return isReport && wordOf(fields, 'feedback-type') === 'abuse' ? { kind: 'complaint' } : null;
}
