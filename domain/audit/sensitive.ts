/** When the password must have been entered: for 'recent' within the last ten minutes, for 'each' with this form. */
export type Proof = 'recent' | 'each';

/** The subjects of mails to a store's owners. */
export type OwnerTopic =
  | 'billing'
  | 'payments'
  | 'credit'
  | 'team'
  | 'ownership'
  | 'closing'
  | 'restoring'
  | 'domains'
  | 'exports'
  | 'privacy'
  | 'privacyDue'
  | 'help'
  | 'domainFailing'
  | 'senderFailing'
  | 'taxLink'
  | 'taxCertificate'
  | 'taxChain'
  | 'taxRejected'
  | 'taxLate'
  | 'refundFailed'
  | 'captureFailed'
  | 'holdEnding'
  | 'holdLapsed'
  | 'moneyElsewhere'
  | 'cardsDisconnected'
  | 'reopened'
  | 'partRestored';

export type Sensitive = { proof: Proof; topic: OwnerTopic; audits: readonly string[] };

/**
 * The actions that move money, grant access or hand out personal data. The keys are actions of the permission
 * table. A form that needs such an action asks for the password again, and each of its audit actions is
 * mailed to the store's owners.
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
  'billing.view': {
    proof: 'recent',
    topic: 'billing',
    audits: [
      'subscription.subscribed',
      'subscription.upgraded',
      'subscription.downgrade_planned',
      'subscription.downgrade_dropped',
      'subscription.canceled',
      'subscription.resumed',
      'subscription.went_free',
      'subscription.card_saved',
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
  'store.close': { proof: 'each', topic: 'closing', audits: ['store.closed'] },
  'store.restore': {
    proof: 'each',
    topic: 'restoring',
    audits: ['store.take_back_asked', 'store.earlier_state_dropped'],
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
      'sender.set',
      'sender.removed',
    ],
  },
  'fatoora.edit': {
    proof: 'recent',
    topic: 'taxLink',
    audits: ['fatoora.device_created', 'fatoora.device_activated'],
  },
  'exports.customers': {
    proof: 'each',
    topic: 'exports',
    audits: ['customers.exported', 'reviews.exported', 'privacy.exported'],
  },
  'help.grant': { proof: 'recent', topic: 'help', audits: ['help.granted', 'help.ended'] },
  'privacy.handle': { proof: 'recent', topic: 'privacy', audits: ['privacy.closed'] },
  'exports.everything': {
    proof: 'each',
    topic: 'exports',
    audits: ['archive.requested', 'archive.downloaded', 'archive.exported'],
  },
  'exports.orders': { proof: 'each', topic: 'exports', audits: ['orders.exported', 'fatoora.exported'] },
  'newsletter.export': { proof: 'each', topic: 'exports', audits: ['readers.exported'] },
} as const satisfies Record<string, Sensitive>;

/** Audit actions that are mailed to owners although no form causes them. */
const TOLD_BESIDES: Readonly<Record<string, OwnerTopic>> = {
  'privacy.received': 'privacyDue',
  'domain.failing': 'domainFailing',
  'sender.failing': 'senderFailing',
  'fatoora.certificate_ending': 'taxCertificate',
  'fatoora.chain_broken': 'taxChain',
  'fatoora.rejections_found': 'taxRejected',
  'fatoora.running_late': 'taxLate',
  'order.refund_failed': 'refundFailed',
  'order.capture_failed': 'captureFailed',
  'order.hold_ending': 'holdEnding',
  'order.hold_lapsed': 'holdLapsed',
  'order.hold_elsewhere': 'moneyElsewhere',
  'store.money_elsewhere': 'moneyElsewhere',
  'store.reopened': 'reopened',
  'store.part_restored': 'partRestored',
  'payment_account.deauthorized': 'cardsDisconnected',
};

export const MAIL_OWNERS_TASK = 'team.mail-owners';

/** Returns the topic of the mail to owners for an audit action; null if none is sent. */
export function ownerTopicOf(auditAction: string): OwnerTopic | null {
  const found = Object.values<Sensitive>(SENSITIVE).find(({ audits }) => audits.includes(auditAction));
  return found?.topic ?? TOLD_BESIDES[auditAction] ?? null;
}

/** Returns when the password must have been entered for an action; null if the action needs no password. */
export function proofOf(action: string): Proof | null {
  return Object.hasOwn(SENSITIVE, action) ? SENSITIVE[action as keyof typeof SENSITIVE].proof : null;
}
