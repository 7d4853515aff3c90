import type { TaskName } from '#db/index.ts';

/** The kind of work that is lost if a job is discarded. */
export type JobLoss =
  | 'mail'
  | 'message'
  | 'payment'
  | 'stock'
  | 'billing'
  | 'document'
  | 'authority'
  | 'prices'
  | 'import'
  | 'file'
  | 'picture'
  | 'figures'
  | 'domain'
  | 'bulk'
  | 'content'
  | 'personal'
  | 'test'
  | 'unknown';

const LOSSES: Record<TaskName, JobLoss> = {
  'archive.drop': 'file',
  'archive.make': 'document',
  'archive.resume': 'mail',
  'back-in-stock.mail': 'mail',
  'breaches.mail-owners': 'mail',
  'catalog.convert-prices': 'prices',
  'catalog.index-group': 'figures',
  'catalog.index-products': 'figures',
  'catalog.index-stock': 'figures',
  'catalog.refresh-prices': 'prices',
  'checkout.drop-parked': 'personal',
  'closing.drop-kept': 'personal',
  'closing.remind': 'mail',
  'closing.remove-store': 'personal',
  'customers.remove-unproven': 'personal',
  'customers.send-reset': 'mail',
  'domains.check': 'domain',
  'downloads.drop-file': 'file',
  'downloads.sweep-uploads': 'file',
  'fatoora.read-chain': 'authority',
  'fatoora.remind-renewal': 'mail',
  'fatoora.send': 'authority',
  'identity.send-password-link': 'mail',
  'import.drop-file': 'file',
  'import.forget': 'file',
  'import.images': 'picture',
  'import.run': 'import',
  'import.run-small': 'import',
  'import.undo': 'import',
  'import.undo-small': 'import',
  'invoices.drop-papers': 'file',
  'invoices.issue-waiting': 'document',
  'invoices.render': 'document',
  'invoices.stamp': 'authority',
  'mail.deliver': 'mail',
  'mail.drop-old': 'personal',
  'marketing.drop-asked': 'personal',
  'media.avif': 'picture',
  'media.drop-bytes': 'file',
  'media.drop-unused': 'file',
  'orders.note-buyers': 'figures',
  'payments.call': 'payment',
  'payments.check': 'payment',
  'payments.check-refund': 'payment',
  'payments.close-pages': 'payment',
  'payments.drop-events': 'file',
  'payments.drop-receipts': 'personal',
  'payments.expire-hold': 'stock',
  'payments.process-event': 'payment',
  'platform.bulk-act': 'bulk',
  'platform.deliver-mail': 'mail',
  'platform.mail-bulletin': 'mail',
  'publishing.publish': 'content',
  'reports.count-together': 'figures',
  'reports.drop-files': 'file',
  'reports.mail-sales': 'mail',
  'reports.rank-products': 'figures',
  'reports.sum-sales': 'figures',
  'restores.count': 'figures',
  'restores.drop': 'file',
  'restores.take-back': 'import',
  'reviews.count-votes': 'figures',
  'samples.remove-store': 'file',
  'search.drop-words': 'figures',
  'senders.check': 'domain',
  'sign-up.remove-unclaimed': 'personal',
  'stock.mail-low': 'mail',
  'subscription.charge': 'billing',
  'subscription.remind': 'mail',
  'subscription.render-invoice': 'document',
  'subscription.renew': 'billing',
  'team.mail-owners': 'mail',
  'testbank.send-webhook': 'test',
  'text-messages.deliver': 'message',
};

export function lossOfTask(task: string): JobLoss {
  return Object.hasOwn(LOSSES, task) ? LOSSES[task as TaskName] : 'unknown';
}
