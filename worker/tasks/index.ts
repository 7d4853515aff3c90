import type { Task } from '../task.ts';
import { dropArchiveTask, makeArchiveTask, resumeStoreTask } from './archives.ts';
import { bulkActTask } from './bulk-act.ts';
import {
  checkAttemptTask,
  checkRefundTask,
  closePagesTask,
  dropEventsTask,
  expireHoldTask,
  processEventTask,
  providerCallTask,
} from './card-payments.ts';
import { checkDomainTask } from './check-domain.ts';
import { checkSenderTask } from './check-sender.ts';
import { convertPricesTask } from './convert-prices.ts';
import { countTogetherTask } from './count-together.ts';
import { countVotesTask } from './count-votes.ts';
import { dropAskedTask } from './drop-asked.ts';
import { dropBytesTask, dropUnusedTask } from './drop-bytes.ts';
import { dropFileTask, sweepUploadsTask } from './drop-file.ts';
import { dropMailsTask } from './drop-mails.ts';
import { dropPapersTask } from './drop-papers.ts';
import { dropParkedTask } from './drop-parked.ts';
import { dropReceiptsTask } from './drop-receipts.ts';
import { dropRestoreTask } from './drop-restore.ts';
import { dropWordsTask } from './drop-words.ts';
import { dropKeptTask, remindClosingTask, removeStoreTask } from './end-of-store.ts';
import { readChainTask, remindRenewalTask, sendDocumentsTask, stampInvoiceTask } from './fatoora.ts';
import { importImagesTask } from './import-images.ts';
import { indexGroupTask, indexSomeTask, indexStockTask } from './index-products.ts';
import { issueWaitingTask } from './issue-waiting.ts';
import { mailBackInStockTask } from './mail-back-in-stock.ts';
import { mailBreachTask } from './mail-breach.ts';
import { mailBulletinTask } from './mail-bulletin.ts';
import { mailDeliver, platformMailDeliver } from './mail-deliver.ts';
import { mailLowStockTask } from './mail-low-stock.ts';
import { mailOwnersTask } from './mail-owners.ts';
import { dropReportsTask, mailReportTask } from './mail-report.ts';
import { mediaAvif } from './media-avif.ts';
import { noteBuyersTask } from './note-buyers.ts';
import { publishDraftTask } from './publish-draft.ts';
import { rankProductsTask } from './rank-products.ts';
import { refreshPricesTask } from './refresh-prices.ts';
import { remindSubscriptionTask } from './remind-subscription.ts';
import { removeSampleTask } from './remove-sample.ts';
import { removeUnclaimedTask } from './remove-unclaimed.ts';
import { removeUnprovenTask } from './remove-unproven.ts';
import { renderDocumentTask } from './render-document.ts';
import { renderPlanInvoiceTask } from './render-plan-invoice.ts';
import { dropImportFileTask, runImportTask, runSmallImportTask } from './run-import.ts';
import { sendPasswordLinkTask } from './send-password-link.ts';
import { sendResetTask } from './send-reset.ts';
import { sendTestWebhookTask } from './send-test-webhook.ts';
import { chargeSubscriptionTask, renewSubscriptionTask } from './subscription-billing.ts';
import { sumSalesTask } from './sum-sales.ts';
import { countChangesTask, takeBackTask } from './take-back.ts';
import { textMessageDeliver } from './text-message-deliver.ts';
import { forgetImportTask, undoImportTask, undoSmallImportTask } from './undo-import.ts';

/** Every kind of job this worker knows; a job of an unknown kind waits for a worker that knows it. */
export const TASKS: Task[] = [
  mailDeliver,
  platformMailDeliver,
  mailBulletinTask,
  bulkActTask,
  publishDraftTask,
  textMessageDeliver,
  runImportTask,
  runSmallImportTask,
  dropImportFileTask,
  undoImportTask,
  undoSmallImportTask,
  forgetImportTask,
  importImagesTask,
  makeArchiveTask,
  dropArchiveTask,
  resumeStoreTask,
  dropRestoreTask,
  countChangesTask,
  takeBackTask,
  mediaAvif,
  dropBytesTask,
  dropUnusedTask,
  dropFileTask,
  sweepUploadsTask,
  dropPapersTask,
  dropReceiptsTask,
  dropMailsTask,
  dropParkedTask,
  dropAskedTask,
  checkDomainTask,
  checkSenderTask,
  indexStockTask,
  indexSomeTask,
  indexGroupTask,
  dropWordsTask,
  refreshPricesTask,
  mailBackInStockTask,
  mailLowStockTask,
  mailBreachTask,
  mailOwnersTask,
  rankProductsTask,
  countTogetherTask,
  countVotesTask,
  sumSalesTask,
  mailReportTask,
  dropReportsTask,
  noteBuyersTask,
  sendResetTask,
  sendPasswordLinkTask,
  removeUnclaimedTask,
  removeSampleTask,
  remindClosingTask,
  removeStoreTask,
  dropKeptTask,
  removeUnprovenTask,
  remindSubscriptionTask,
  chargeSubscriptionTask,
  renewSubscriptionTask,
  convertPricesTask,
  renderDocumentTask,
  renderPlanInvoiceTask,
  issueWaitingTask,
  stampInvoiceTask,
  sendDocumentsTask,
  readChainTask,
  remindRenewalTask,
  processEventTask,
  checkAttemptTask,
  checkRefundTask,
  dropEventsTask,
  expireHoldTask,
  closePagesTask,
  providerCallTask,
  sendTestWebhookTask,
];
