import type { Command } from '../command.ts';
import { collectionSaveCommand } from './collection-save.ts';
import {
  currencyListCommand,
  currencyPriceCommand,
  currencyRemoveCommand,
  currencySetCommand,
} from './currency.ts';
import { dbSetupCommand } from './db-setup.ts';
import { discountCreateCommand, discountListCommand, discountPauseCommand } from './discount.ts';
import { doctorCommand } from './doctor.ts';
import { importShopifyCommand } from './import-shopify.ts';
import { inboxListCommand } from './inbox-list.ts';
import { migrateCommand } from './migrate.ts';
import { newsletterListCommand } from './newsletter-list.ts';
import { ordersCheckCommand } from './orders-check.ts';
import { pageSaveCommand } from './page-save.ts';
import { productTaxClassCommand } from './product-tax-class.ts';
import {
  reviewHideCommand,
  reviewListCommand,
  reviewModerationCommand,
  reviewPublishCommand,
  reviewReplyCommand,
} from './review.ts';
import { saleEndCommand, saleSetCommand } from './sale-set.ts';
import { schemaCommand } from './schema.ts';
import { seedCommand } from './seed.ts';
import { startCommand } from './start.ts';
import { storeCreateCommand } from './store-create.ts';
import { storeListCommand } from './store-list.ts';
import { storeShowCommand } from './store-show.ts';
import { storeSubscriptionCommand } from './store-subscription.ts';
import { storeSuspendCommand, storeUnsuspendCommand } from './store-suspend.ts';
import { userResetPasswordCommand } from './user-reset-password.ts';
import { workerCommand } from './worker.ts';

/** Every command, in the order of the usage text. */
export const COMMANDS: Command[] = [
  startCommand,
  workerCommand,
  migrateCommand,
  seedCommand,
  schemaCommand,
  doctorCommand,
  dbSetupCommand,
  storeCreateCommand,
  storeListCommand,
  storeShowCommand,
  storeSubscriptionCommand,
  storeSuspendCommand,
  storeUnsuspendCommand,
  importShopifyCommand,
  saleSetCommand,
  productTaxClassCommand,
  saleEndCommand,
  currencySetCommand,
  currencyRemoveCommand,
  currencyListCommand,
  currencyPriceCommand,
  discountCreateCommand,
  discountListCommand,
  discountPauseCommand,
  pageSaveCommand,
  collectionSaveCommand,
  inboxListCommand,
  reviewListCommand,
  reviewPublishCommand,
  reviewHideCommand,
  reviewReplyCommand,
  reviewModerationCommand,
  newsletterListCommand,
  ordersCheckCommand,
  userResetPasswordCommand,
];
