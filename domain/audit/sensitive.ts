/**
 * How the person is asked for the password again: 'recent' when it was entered more than ten minutes ago, 'each' with
 * every form.
 */
export type Proof = 'recent' | 'each';

/** What the owners are told about. */
export type OwnerTopic =
  | 'payments'
  | 'credit'
  | 'team'
  | 'ownership'
  | 'domains'
  | 'exports'
  | 'domainFailing'
  | 'taxCertificate'
  | 'taxRejected'
  | 'taxLate'
  | 'refundFailed'
  | 'cardsDisconnected';

export type Sensitive = { proof: Proof; topic: OwnerTopic; audits: readonly string[] };

/**
 * The one table of what moves money, opens access or hands out personal data. Keys are actions of the permission table;
 * a form that needs one asks for the password again, and each of its audit actions is mailed to the store's owners.
 */
export const SENSITIVE = {
  'payments.edit': {
    proof: 'recent',
    topic: 'payments',
    audits: [
      'payments.cash.saved',
      'payments.transfer.saved',
      'payments.credit.saved',
      'payments.card.saved',
      'payment_account.added',
      'payment_account.saved',
      'payment_account.connected',
      'payment_account.disconnected',
    ],
  },
  'credit.give': { proof: 'recent', topic: 'credit', audits: ['credit.given', 'credit.taken'] },
  'team.edit': {
    proof: 'recent',
    topic: 'team',
    audits: [
      'team.invited',
      'team.invitation_withdrawn',
      'team.joined',
      'team.role_changed',
      'team.removed',
      'team.left',
      'team.set_made',
      'team.set_changed',
      'team.set_removed',
    ],
  },
  'team.transfer': {
    proof: 'each',
    topic: 'ownership',
    audits: ['team.ownership_offered', 'team.ownership_dropped', 'team.ownership_taken'],
  },
  'domains.edit': {
    proof: 'recent',
    topic: 'domains',
    audits: [
      'domain.added',
      'domain.verified',
      'domain.removed',
      'domain.primary_set',
      'domain.let_go',
      'domain.taken',
    ],
  },
  'exports.customers': {
    proof: 'each',
    topic: 'exports',
    audits: ['customers.exported', 'reviews.exported'],
  },
  'exports.orders': { proof: 'each', topic: 'exports', audits: ['orders.exported'] },
  'newsletter.export': { proof: 'each', topic: 'exports', audits: ['readers.exported'] },
} as const satisfies Record<string, Sensitive>;

/** What the owners are told although no form did it. */
const TOLD_BESIDES: Readonly<Record<string, OwnerTopic>> = {
  'domain.failing': 'domainFailing',
  'fatoora.certificate_ending': 'taxCertificate',
  'fatoora.rejections_found': 'taxRejected',
  'fatoora.running_late': 'taxLate',
  'order.refund_failed': 'refundFailed',
  'payment_account.deauthorized': 'cardsDisconnected',
};

/** The job that mails a store's owners what was done. */
export const TELL_OWNERS_TASK = 'team.tell-owners';

/** What the owners are told of an audit action; null for nothing. */
export function ownerTopicOf(auditAction: string): OwnerTopic | null {
  const found = Object.values<Sensitive>(SENSITIVE).find(({ audits }) => audits.includes(auditAction));
  return found?.topic ?? TOLD_BESIDES[auditAction] ?? null;
}

/** How an action of the permission table is proved; null when it needs no proof. */
export function proofOf(action: string): Proof | null {
  return Object.hasOwn(SENSITIVE, action) ? SENSITIVE[action as keyof typeof SENSITIVE].proof : null;
}
