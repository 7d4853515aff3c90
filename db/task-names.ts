/**
 * Classes of jobs, most urgent first. The jobs of a class run one after the other within a store, and stores take turns
 * (app.enqueue). Only the jobs that a checkout adds run beside others of their store. Renditions are requested by
 * visitors, and nothing waits for them. A small import has a slot of its own, but one queue with the other imports of its
 * store (decision 157).
 */
export type JobClass =
  | 'money'
  | 'tax'
  | 'mail'
  | 'web'
  | 'lookups'
  | 'import'
  | 'small-import'
  | 'pictures'
  | 'renditions';

/**
 * Every kind of job and its class, as the worker knows them (worker/tasks/index.ts, whose test compares the
 * two lists).
 */
export const TASK_CLASSES = {
  'archive.drop': 'import',
  'archive.make': 'import',
  'archive.resume': 'web',
  'back-in-stock.mail': 'mail',
  'breaches.mail-owners': 'mail',
  'catalog.convert-prices': 'web',
  'catalog.index-group': 'web',
  'catalog.index-products': 'web',
  'catalog.index-stock': 'web',
  'catalog.refresh-prices': 'web',
  'checkout.drop-parked': 'web',
  'closing.drop-kept': 'web',
  'closing.remind': 'mail',
  'closing.remove-store': 'web',
  'customers.remove-unproven': 'web',
  'customers.send-reset': 'mail',
  'domains.check': 'lookups',
  'downloads.drop-file': 'web',
  'downloads.sweep-uploads': 'web',
  'fatoora.read-chain': 'tax',
  'fatoora.remind-renewal': 'mail',
  'fatoora.send': 'tax',
  'identity.send-password-link': 'mail',
  'import.drop-file': 'import',
  'import.forget': 'import',
  'import.images': 'pictures',
  'import.run': 'import',
  'import.run-small': 'small-import',
  'import.undo': 'import',
  'import.undo-small': 'small-import',
  'invoices.drop-papers': 'web',
  'invoices.issue-waiting': 'web',
  'invoices.render': 'web',
  'invoices.stamp': 'money',
  'mail.deliver': 'mail',
  'mail.drop-old': 'web',
  'marketing.drop-asked': 'web',
  'media.avif': 'renditions',
  'media.drop-bytes': 'web',
  'media.drop-unused': 'web',
  'orders.note-buyers': 'web',
  'payments.call': 'money',
  'payments.check': 'money',
  'payments.check-refund': 'money',
  'payments.close-pages': 'money',
  'payments.drop-events': 'web',
  'payments.drop-receipts': 'web',
  'payments.expire-hold': 'money',
  'payments.process-event': 'money',
  'platform.bulk-act': 'web',
  'platform.deliver-mail': 'mail',
  'platform.mail-bulletin': 'mail',
  'publishing.publish': 'web',
  'reports.count-together': 'web',
  'reports.drop-files': 'web',
  'reports.mail-sales': 'import',
  'reports.rank-products': 'web',
  'reports.sum-sales': 'web',
  'restores.count': 'import',
  'restores.drop': 'import',
  'restores.take-back': 'import',
  'reviews.count-votes': 'web',
  'samples.remove-store': 'web',
  'search.drop-words': 'web',
  'senders.check': 'lookups',
  'sign-up.remove-unclaimed': 'web',
  'stock.mail-low': 'mail',
  'subscription.charge': 'money',
  'subscription.remind': 'mail',
  'subscription.render-invoice': 'web',
  'subscription.renew': 'money',
  'team.mail-owners': 'mail',
  'testbank.send-webhook': 'money',
  'text-messages.deliver': 'mail',
} as const satisfies Record<string, JobClass>;

export type TaskName = keyof typeof TASK_CLASSES;

/** The jobs of small imports with those that do the same in the slot of large ones. */
export const LARGE_TASKS = {
  'import.run-small': 'import.run',
  'import.undo-small': 'import.undo',
} as const satisfies Partial<Record<TaskName, TaskName>>;

/** Jobs of imports and archives that only delete what no other job reads. They neither wait for a turn nor are waited for. */
export const UNORDERED_TASKS: readonly string[] = [
  'archive.drop',
  'import.drop-file',
  'import.forget',
] satisfies TaskName[];

export const TASK_NAMES = Object.keys(TASK_CLASSES) as TaskName[];

/** The class of a job by its task; null for a task that this version does not know. */
export function classOfTask(task: string): JobClass | null {
  return task in TASK_CLASSES ? TASK_CLASSES[task as keyof typeof TASK_CLASSES] : null;
}
