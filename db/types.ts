// Written by `souk schema` from the database. Do not edit.
import type { ColumnType, Generated } from 'kysely';

/** jsonb: read as what it holds, written as JSON text. */
// biome-ignore lint/suspicious/noExplicitAny: the owner of a column knows its shape
export type Json = ColumnType<any, string, string>;

export interface AccountChanges {
  id: string;
  user_id: string;
  what: string;
  detail: Generated<string>;
  ip: string;
  at: Date;
}

export interface AccountLocks {
  user_id: string;
  reason: string;
  by_name: string;
  at: Date;
}

export interface AccountingSettings {
  store_id: string;
  accounts: ColumnType<any, string | null | undefined, string | null>;
  version: Generated<number>;
  updated_at: Date;
}

export interface AddedBytes {
  store_id: string;
  day: Date;
  bytes: number;
}

export interface AuditEntries {
  store_id: string;
  id: string;
  at: Date;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: ColumnType<any, string | null | undefined, string | null>;
  after: ColumnType<any, string | null | undefined, string | null>;
  ip: Generated<string>;
  request_id: Generated<string>;
}

export interface BackInStockAlerts {
  store_id: string;
  id: string;
  variant_id: string;
  customer_id: string | null;
  email: string;
  email_norm: string;
  locale: string;
  link_base: Generated<string>;
  status: Generated<string>;
  stop_hash: string | null;
  asked_at: Date;
  told_at: Date | null;
}

export interface BackupRuns {
  id: string;
  kind: string;
  started_at: Date;
  finished_at: Date | null;
  outcome: string;
  label: Generated<string>;
  bytes: Generated<number>;
  problem: Generated<string>;
}

export interface BackupState {
  only_row: Generated<boolean>;
  archived_until: Date | null;
  problem: Generated<string>;
  problem_since: Date | null;
  mailed_at: Date | null;
  begun_at: Date | null;
}

export interface BlockPatterns {
  store_id: string;
  id: string;
  name: string;
  blocks: ColumnType<any, string | null | undefined, string | null>;
  created_at: Date;
}

export interface BoughtTogether {
  store_id: string;
  product_id: string;
  other_id: string;
  orders: number;
}

export interface BrandTexts {
  store_id: string;
  brand_id: string;
  locale: string;
  name: string;
  slug: string;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
}

export interface Brands {
  store_id: string;
  id: string;
  position: Generated<number>;
  logo_media_id: string | null;
  sold: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  is_hidden_from_search: Generated<boolean>;
}

export interface BreachEntries {
  id: string;
  breach_id: string;
  position: number;
  at: Date;
  user_id: string;
  by_name: string;
  change_note: string;
  title: string;
  what: string;
  happened_at: Date | null;
  aware_at: Date;
  concerns_all: boolean;
  stores: Json;
  data_kinds: string[];
  persons: number | null;
  measures: string;
  authority: string;
  authority_told_at: Date | null;
  authority_note: string;
}

export interface BreachNotices {
  breach_id: string;
  store_id: string;
  user_id: string;
  at: Date;
}

export interface BulkActStores {
  bulk_act_id: string;
  store_id: string;
  outcome: Generated<string>;
  problem: Generated<string>;
  seen: string | null;
  state_before: string | null;
  package_before: string | null;
  ends_before: Date | null;
  state_after: string | null;
  package_after: string | null;
  ends_after: Date | null;
  done_at: Date | null;
}

export interface BulkActs {
  id: string;
  kind: string | null;
  reason: Generated<string>;
  days: number | null;
  package_id: string | null;
  ends_at: Date | null;
  preview_key: string | null;
  previewed_at: Date | null;
  user_id: string;
  name: string;
  role: string;
  ip: Generated<string>;
  request_id: Generated<string>;
  created_at: Date;
  confirmed_at: Date | null;
  finished_at: Date | null;
  stopped_at: Date | null;
  stopped_for: string | null;
}

export interface BulletinDismissals {
  bulletin_id: string;
  user_id: string;
  edition: number;
  at: Date;
}

export interface Bulletins {
  id: string;
  level: string;
  title_en: string;
  title_ar: string;
  body_en: string;
  body_ar: string;
  shows_from: Date;
  shows_until: Date;
  packages: Generated<string[]>;
  countries: Generated<string[]>;
  is_mailed: boolean;
  edition: Generated<number>;
  by_name: string;
  created_at: Date;
  published_at: Date | null;
  ended_at: Date | null;
  mailed_through: string | null;
  mailed_at: Date | null;
}

export interface BuyerWords {
  store_id: string;
  word: string;
  email_norm: string;
}

export interface BuyersNoted {
  store_id: string;
  number: Generated<number>;
  changes_until: Generated<Date>;
  until_number: Generated<number>;
}

export interface Carriers {
  store_id: string;
  id: string;
  name: string;
  tracking_link: string;
  created_at: Date;
}

export interface CartLines {
  store_id: string;
  cart_id: string;
  variant_id: string;
  quantity: number;
  seen_amount: number;
  seen_currency: string | null;
  position: number;
  added_at: Date;
}

export interface Carts {
  store_id: string;
  id: string;
  token_hash: string;
  customer_id: string | null;
  status: Generated<string>;
  discount_codes: Generated<string[]>;
  created_at: Date;
  updated_at: Date;
}

export interface CashCodes {
  store_id: string;
  order_id: string;
  code_hash: string;
  expires_at: Date;
  wrong_tries: Generated<number>;
  sends: Generated<number>;
  sent_at: Date;
}

export interface CashRefusals {
  store_id: string;
  id: string;
  kind: string;
  value: string;
  reason: Generated<string>;
  added_by: string;
  added_at: Date;
}

export interface Categories {
  store_id: string;
  id: string;
  parent_id: string | null;
  position: Generated<number>;
  media_id: string | null;
  version: Generated<number>;
  created_at: Date;
  is_hidden_from_search: Generated<boolean>;
  size_guide_id: string | null;
}

export interface CategoryTexts {
  store_id: string;
  category_id: string;
  locale: string;
  title: string;
  slug: string;
  body: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
}

export interface Changes {
  id: Generated<string>;
  store_id: string;
  tags: string;
}

export interface CheckoutAttempts {
  store_id: string;
  key_hash: string;
  cart_id: string;
  order_id: string | null;
  created_at: Date;
}

export interface CollectionProducts {
  store_id: string;
  collection_id: string;
  product_id: string;
  position: number;
}

export interface CollectionTexts {
  store_id: string;
  collection_id: string;
  locale: string;
  title: string;
  slug: string;
  body: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
}

export interface Collections {
  store_id: string;
  id: string;
  position: Generated<number>;
  media_id: string | null;
  rule: ColumnType<any, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: Date;
  is_hidden_from_search: Generated<boolean>;
}

export interface ConnectStates {
  token_hash: string;
  store_id: string;
  user_id: string;
  staff_token_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface ConnectedAccounts {
  mode: string;
  connected_id: string;
  store_id: string;
  account_id: string;
  connected_at: Date;
}

export interface ContactMessages {
  store_id: string;
  id: string;
  name: string;
  email: string;
  order_number: Generated<string>;
  body: string;
  locale: string;
  status: Generated<string>;
  created_at: Date;
}

export interface ContactReplies {
  store_id: string;
  id: string;
  message_id: string;
  body: string;
  actor_name: Generated<string>;
  sent_at: Date;
}

export interface ContentStates {
  store_id: string;
  subject: string;
  revision: Generated<number>;
  draft: ColumnType<any, string | null | undefined, string | null>;
  changed_at: Date;
  changed_by: Generated<string>;
  publish_at: Date | null;
  publish_by: Generated<string>;
  publish_problem: string | null;
  category_id: Generated<string | null>;
}

export interface ContentVersions {
  store_id: string;
  subject: string;
  number: number;
  body: Json;
  published_at: Date;
  published_by: Generated<string>;
  restored_from: number | null;
}

export interface CreditAccounts {
  store_id: string;
  customer_id: string;
  currency: string;
  balance: Generated<number>;
  updated_at: Date;
}

export interface CreditEntries {
  store_id: string;
  id: string;
  customer_id: string | null;
  order_id: string | null;
  kind: string;
  currency: string;
  amount: number;
  reason: Generated<string>;
  actor_kind: string;
  actor_name: string;
  at: Date;
}

export interface CustomFields {
  store_id: string;
  id: string;
  name_en: string;
  name_ar: string;
  kind: string;
  position: number;
  is_shown: boolean;
  created_at: Date;
}

export interface CustomerAddresses {
  store_id: string;
  id: string;
  customer_id: string;
  label: Generated<string>;
  name: string;
  phone: string;
  address: string;
  address_more: Generated<string>;
  city: string;
  zip_code: Generated<string>;
  country: string;
  is_default: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface CustomerIdentities {
  store_id: string;
  provider: string;
  subject: string;
  customer_id: string;
  email: string;
  created_at: Date;
}

export interface CustomerSessions {
  store_id: string;
  token_hash: string;
  id: string;
  customer_id: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  user_agent: Generated<string>;
  ip: Generated<string>;
}

export interface CustomerTags {
  store_id: string;
  customer_id: string;
  tag: string;
}

export interface CustomerTokens {
  store_id: string;
  token_hash: string;
  customer_id: string;
  purpose: string;
  email_norm: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface Customers {
  store_id: string;
  id: string;
  email: string;
  email_norm: string;
  name: string;
  password_hash: string | null;
  email_verified_at: Date | null;
  phone: Generated<string>;
  photo_media_id: string | null;
  locale: string;
  digits: string | null;
  note: Generated<string>;
  blocked_at: Date | null;
  blocked_reason: Generated<string>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  kept_orders: Generated<number>;
  kept_spent: Generated<number>;
  kept_last_at: Generated<Date>;
}

export interface DigitalFiles {
  store_id: string;
  id: string;
  variant_id: string | null;
  content_id: string;
  file_name: string;
  content_type: string;
  bytes: number;
  file_hash: string;
  is_whole: Generated<boolean>;
  max_downloads: number;
  valid_days: number;
  version: Generated<number>;
  created_at: Date;
}

export interface DiscountCategories {
  store_id: string;
  discount_id: string;
  category_id: string;
}

export interface DiscountCodes {
  store_id: string;
  code: string;
  discount_id: string;
  max_uses: number | null;
  used: Generated<number>;
  created_at: Date;
}

export interface DiscountProducts {
  store_id: string;
  discount_id: string;
  product_id: string;
}

export interface DiscountShoppers {
  store_id: string;
  discount_id: string;
  shopper: string;
  used: number;
}

export interface Discounts {
  store_id: string;
  id: string;
  kind: string;
  is_automatic: boolean;
  status: Generated<string>;
  names: Json;
  rate_ppm: Generated<number>;
  amount: Generated<number>;
  max_amount: number | null;
  buy_quantity: Generated<number>;
  get_quantity: Generated<number>;
  repeat_limit: number | null;
  applies_to_all: Generated<boolean>;
  excludes_sale: Generated<boolean>;
  min_subtotal: number | null;
  min_quantity: number | null;
  starts_at: Date;
  ends_at: Date | null;
  is_stackable: Generated<boolean>;
  limit_total: number | null;
  limit_per_customer: number | null;
  used: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface DomainClaims {
  store_id: string;
  host: string;
  token: string;
  status: Generated<string>;
  seen: ColumnType<any, string | null | undefined, string | null>;
  problem: Generated<string>;
  checks: Generated<number>;
  created_at: Date;
  checked_at: Date | null;
  verified_at: Date | null;
  failing_since: Date | null;
  certificate_until: Date | null;
  certificate_turn_at: Date | null;
  certificate_waits_until: Date | null;
}

export interface DownloadLinks {
  store_id: string;
  token_hash: string;
  order_id: string;
  created_at: Date;
}

export interface Erasures {
  id: string;
  at: Date;
  entry: ColumnType<any, string | null | undefined, string | null>;
}

export interface FacetLabels {
  store_id: string;
  facet: string;
  value: string;
  locale: string;
  label: string;
  swatch: Generated<string>;
  media_id: string | null;
}

export interface FatooraDevices {
  store_id: string;
  id: string;
  renews_id: string | null;
  environment: string;
  state: string;
  seller: Json;
  organization_unit: Generated<string>;
  industry: Generated<string>;
  common_name: string;
  serial_number: string;
  key_sealed: string;
  request_pem: string;
  compliance_request_id: Generated<string>;
  credentials_sealed: Generated<string>;
  certificate: Generated<string>;
  valid_to: Date | null;
  counter: Generated<number>;
  last_hash: string;
  created_at: Date;
  chain_epoch: Generated<string>;
  chain_problem: Generated<string>;
}

export interface FatooraDocuments {
  store_id: string;
  id: string;
  device_id: string;
  invoice_id: string;
  counter: number;
  uuid: string;
  buyer: ColumnType<any, string | null | undefined, string | null>;
  form: string;
  issued_at: Date;
  hash: string;
  previous_hash: string;
  qr: string;
  xml: string;
  edition: Generated<number>;
}

export interface FatooraSendings {
  store_id: string;
  document_id: string;
  issued_at: Date;
  state: Generated<string>;
  tries: Generated<number>;
  next_try_at: Date;
  answered_at: Date | null;
  status: number | null;
  messages: ColumnType<any, string | null | undefined, string | null>;
  cleared_xml: Generated<string>;
  alarmed_at: Date | null;
  kept_at: Date | null;
}

export interface FormKeys {
  store_id: string;
  key: string;
  made_id: string | null;
  created_at: Date;
}

export interface FulfilmentLines {
  store_id: string;
  fulfilment_id: string;
  order_line_id: string;
  quantity: number;
}

export interface Fulfilments {
  store_id: string;
  id: string;
  order_id: string;
  number: number;
  carrier: Generated<string>;
  tracking_number: Generated<string>;
  tracking_link: Generated<string>;
  shipped_at: Date;
  delivered_at: Date | null;
  tracking_key: Generated<string>;
}

export interface HandoffTokens {
  token_hash: string;
  store_id: string;
  user_id: string;
  platform_token_hash: string;
  state_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface HelpGrants {
  store_id: string;
  id: string;
  user_id: string;
  by_name: string;
  hours: number;
  shows_people: boolean;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_by: Generated<string>;
}

export interface HomeSectionTexts {
  store_id: string;
  section_id: string;
  locale: string;
  eyebrow: Generated<string>;
  title: Generated<string>;
  body: Generated<string>;
  action: Generated<string>;
  items: ColumnType<any, string | null | undefined, string | null>;
}

export interface HomeSections {
  store_id: string;
  id: string;
  position: number;
  kind: string;
  is_visible: Generated<boolean>;
  media_id: string | null;
  link: Generated<string>;
  item_count: Generated<number>;
  block: ColumnType<any, string | null | undefined, string | null>;
}

export interface Hosts {
  host: string;
  store_id: string;
  status: string;
  is_primary: Generated<boolean>;
  created_at: Date;
}

export interface ImportErrors {
  store_id: string;
  import_id: string;
  position: number;
  line: number;
  level: Generated<string>;
  code: string;
  data: ColumnType<any, string | null | undefined, string | null>;
  product_id: string | null;
}

export interface ImportImages {
  store_id: string;
  id: string;
  import_id: string;
  product_id: string;
  variant_id: string | null;
  url: string;
  alt: Generated<string>;
  locale: Generated<string>;
  other_alt: Generated<string>;
  position: number;
  status: Generated<string>;
  attempts: Generated<number>;
  reason: Generated<string>;
  option_value: Generated<string>;
}

export interface ImportProducts {
  store_id: string;
  import_id: string;
  product_id: string;
  is_created: boolean;
  stamp: string;
  former: ColumnType<any, string | null | undefined, string | null>;
  left_because: Generated<string>;
}

export interface Imports {
  store_id: string;
  id: string;
  kind: string;
  file_name: string;
  status: Generated<string>;
  is_dry_run: Generated<boolean>;
  started_by: string;
  rows_total: number | null;
  rows_read: Generated<number>;
  products_created: Generated<number>;
  products_updated: Generated<number>;
  products_unchanged: Generated<number>;
  variants: Generated<number>;
  images_queued: Generated<number>;
  error_count: Generated<number>;
  note_count: Generated<number>;
  created_at: Date;
  worked_at: Date | null;
  finished_at: Date | null;
  undo_asked_at: Date | null;
  undo_asked_by: Generated<string>;
  undone_at: Date | null;
  undo_removed: Generated<number>;
  undo_restored: Generated<number>;
  price_numer: Generated<number>;
  price_denom: Generated<number>;
  price_samples: ColumnType<any, string | null | undefined, string | null>;
  found_words: ColumnType<any, string | null | undefined, string | null>;
  placed_words: ColumnType<any, string | null | undefined, string | null>;
}

export interface InvoiceSettings {
  store_id: string;
  legal_names: ColumnType<any, string | null | undefined, string | null>;
  addresses: ColumnType<any, string | null | undefined, string | null>;
  notes: ColumnType<any, string | null | undefined, string | null>;
  vat_number: Generated<string>;
  registration_kind: Generated<string>;
  registration_number: Generated<string>;
  short_address: Generated<string>;
  seal_number: Generated<string>;
  invoice_prefix: Generated<string>;
  credit_note_prefix: Generated<string>;
  issue_at: Generated<string>;
  languages: Generated<string>;
  version: Generated<number>;
  updated_at: Date;
  seal_token: Generated<string>;
}

export interface Invoices {
  store_id: string;
  id: string;
  kind: string;
  number: number;
  code: string;
  sequence: number;
  order_id: string;
  invoice_id: string | null;
  refund_id: string | null;
  issued_at: Date;
  currency: string;
  total: number;
  tax_total: number;
  data: Json;
  data_hash: string;
  previous_hash: string;
}

export interface KeptPapers {
  store_id: string;
  documents: number;
  removed_at: Date;
  kept_until: Date;
}

export interface LocationStock {
  store_id: string;
  variant_id: string;
  location_id: string;
  quantity: number;
}

export interface MailSenders {
  store_id: string;
  address: string;
  host: string;
  selector: string;
  public_key: string;
  sealed_key: string;
  status: Generated<string>;
  seen: ColumnType<any, string | null | undefined, string | null>;
  created_at: Date;
  checked_at: Date | null;
  failing_since: Date | null;
}

export interface MailSuppressions {
  store_id: string;
  email_norm: string;
  reason: string;
  refusals: Generated<number>;
  since: Date;
  refused_at: Date;
  cause: Generated<string>;
}

export interface Mails {
  store_id: string;
  id: string;
  kind: string;
  locale: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  dedupe_key: string;
  order_id: string | null;
  leave_url: Generated<string>;
  status: Generated<string>;
  attempts: Generated<number>;
  last_error: Generated<string>;
  created_at: Date;
  sent_at: Date | null;
  recipient_norm: string | null;
}

export interface Media {
  store_id: string;
  id: string;
  hash: string;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  blur: Generated<string>;
  file_name: Generated<string>;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  version: Generated<number>;
  created_at: Date;
}

export interface MediaTexts {
  store_id: string;
  media_id: string;
  locale: string;
  alt: string;
}

export interface MessageOverrides {
  store_id: string;
  locale: string;
  key: string;
  value: string;
}

export interface NewsletterReaders {
  store_id: string;
  id: string;
  email: string;
  email_norm: string;
  locale: string;
  status: string;
  asked_at: Date;
  confirmed_at: Date | null;
  left_at: Date | null;
}

export interface NewsletterTokens {
  store_id: string;
  token_hash: string;
  reader_id: string;
  purpose: string;
  created_at: Date;
  expires_at: Date | null;
}

export interface OperatorActs {
  id: string;
  at: Date;
  user_id: string;
  name: string;
  role: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: Generated<string>;
  detail: ColumnType<any, string | null | undefined, string | null>;
  ip: Generated<string>;
  request_id: Generated<string>;
}

export interface Operators {
  user_id: string;
  role: string;
  added_by: string;
  created_at: Date;
}

export interface OptionValueTexts {
  store_id: string;
  value_id: string;
  locale: string;
  label: string;
}

export interface OptionValues {
  store_id: string;
  id: string;
  option_id: string;
  position: number;
  code: string;
  swatch: Generated<string>;
  media_id: string | null;
}

export interface OrderDiscounts {
  store_id: string;
  order_id: string;
  discount_id: string;
  code: string | null;
  kind: string;
  names: Json;
  position: number;
  amount: number;
  delivery_amount: Generated<number>;
  base_amount: number;
  shares: Json;
  shoppers: Generated<string[]>;
  used_at: Date;
  given_back_at: Date | null;
}

export interface OrderDownloads {
  store_id: string;
  id: string;
  order_id: string;
  line_id: string;
  file_id: string;
  max_downloads: number;
  used: Generated<number>;
  resumed: Generated<number>;
  last_used_at: Date | null;
  expires_at: Date;
  created_at: Date;
}

export interface OrderEvents {
  store_id: string;
  id: string;
  order_id: string;
  at: Date;
  kind: string;
  actor_kind: string;
  actor_name: string;
  data: ColumnType<any, string | null | undefined, string | null>;
}

export interface OrderLines {
  store_id: string;
  id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  sku: Generated<string>;
  titles: Json;
  options: ColumnType<any, string | null | undefined, string | null>;
  media_hash: Generated<string>;
  weight_grams: Generated<number>;
  quantity: number;
  unit_price: number;
  line_subtotal: number;
  line_discount: Generated<number>;
  tax_class: Generated<string>;
  tax_rate_ppm: Generated<number>;
  line_tax: Generated<number>;
  line_total: number;
  took_stock: boolean;
  shipped_quantity: Generated<number>;
  cancelled_quantity: Generated<number>;
  returned_quantity: Generated<number>;
  refunded_quantity: Generated<number>;
  refunded_amount: Generated<number>;
  refunded_tax: Generated<number>;
  discounted_units: number | null;
}

export interface OrderTags {
  store_id: string;
  order_id: string;
  tag: string;
}

export interface Orders {
  store_id: string;
  id: string;
  number: number;
  token_hash: string;
  link_hash: string | null;
  locale: string;
  placed_by: Generated<string>;
  status: string;
  payment_status: string;
  fulfilment_status: string;
  confirmation: Generated<string>;
  confirmation_tries: Generated<number>;
  confirmation_tried_at: Date | null;
  payment_method: string;
  customer_id: string | null;
  user_name: string;
  email: string;
  email_norm: string;
  phone: string;
  address: string;
  address_more: Generated<string>;
  city: string;
  zip_code: Generated<string>;
  region: Generated<string>;
  country: string;
  note: Generated<string>;
  erase_when_over: Generated<boolean>;
  delivery_method: Generated<string>;
  delivery_names: ColumnType<any, string | null | undefined, string | null>;
  delivery_min_days: number | null;
  delivery_max_days: number | null;
  is_pickup: Generated<boolean>;
  currency: string;
  base_currency: string | null;
  rate_numer: number | null;
  rate_denom: number | null;
  item_count: number;
  subtotal: number;
  discount_total: Generated<number>;
  discount_codes: Generated<string[]>;
  delivery_total: number;
  delivery_discount: Generated<number>;
  delivery_tax: Generated<number>;
  cod_fee: Generated<number>;
  cod_fee_tax: Generated<number>;
  tax_total: number;
  tax_names: ColumnType<any, string | null | undefined, string | null>;
  prices_include_tax: boolean;
  total: number;
  held_total: Generated<number>;
  credited_total: Generated<number>;
  credited_delivery: Generated<number>;
  hold_until: Date | null;
  hold_prolonged_at: Date | null;
  placed_at: Date;
  delivered_at: Date | null;
  updated_at: Date;
  version: Generated<number>;
}

export interface OwnPasskeyOffers {
  token_hash: string;
  user_id: string;
  challenge: string;
  name: string;
  created_at: Date;
  expires_at: Date;
}

export interface OwnershipTransfers {
  store_id: string;
  from_user_id: string;
  to_user_id: string;
  created_at: Date;
  expires_at: Date;
}

export interface PackageFeatures {
  package_id: string;
  position: number;
  text_en: string;
  text_ar: string;
}

export interface PackagePrices {
  package_id: string;
  currency: string;
  per_month: number;
  per_year: number;
}

export interface Packages {
  id: string;
  code: string;
  version: number;
  name_en: string;
  name_ar: string;
  max_products: number | null;
  max_staff: number | null;
  max_storage_mb: number | null;
  max_domains: number | null;
  is_listed: boolean;
  position: number;
  by_name: string;
  created_at: Date;
  summary_en: Generated<string>;
  summary_ar: Generated<string>;
  is_recommended: Generated<boolean>;
  features_off: Generated<string[]>;
  max_orders_month: number | null;
}

export interface PageTexts {
  store_id: string;
  page_id: string;
  locale: string;
  title: string;
  slug: string;
  body_html: string;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
}

export interface Pages {
  store_id: string;
  id: string;
  kind: string;
  in_footer: Generated<boolean>;
  position: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  blocks: ColumnType<any, string | null | undefined, string | null>;
  is_hidden_from_search: Generated<boolean>;
  layout: Generated<string>;
}

export interface ParkedOrders {
  store_id: string;
  id: string;
  label: string;
  form: ColumnType<any, string | null | undefined, string | null>;
  units: number;
  email_norm: string | null;
  phone: string | null;
  parked_by: string;
  created_at: Date;
}

export interface PasskeyChallenges {
  token_hash: string;
  challenge: string;
  created_at: Date;
  expires_at: Date;
}

export interface PasskeyOffers {
  token_hash: string;
  store_id: string;
  user_id: string;
  challenge: string;
  name: string;
  created_at: Date;
  expires_at: Date;
}

export interface PasswordLinks {
  user_id: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

export interface PaymentAccounts {
  store_id: string;
  id: string;
  provider: string;
  mode: string;
  connected_id: Generated<string>;
  by_install: Generated<boolean>;
  disconnected_at: Date | null;
  sealed_secrets: Generated<string>;
  hints: ColumnType<any, string | null | undefined, string | null>;
  options: ColumnType<any, string | null | undefined, string | null>;
  takes_cards: Generated<boolean>;
  captures_later: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface PaymentAttempts {
  store_id: string;
  id: string;
  payment_id: string;
  order_id: string;
  account_id: string;
  status: string;
  currency: string;
  amount: number;
  reference: Generated<string>;
  charge_reference: Generated<string>;
  page_url: Generated<string>;
  failure_code: Generated<string>;
  differs: Generated<string>;
  shop_url: string;
  locale: string;
  expires_at: Date;
  created_at: Date;
}

export interface PaymentCalls {
  store_id: string;
  id: string;
  attempt_id: string;
  kind: string;
  refund_id: string | null;
  currency: string;
  amount: number;
  status: string;
  reference: Generated<string>;
  failure_code: Generated<string>;
  created_at: Date;
  resolved_at: Date | null;
  refunded_before: Generated<number | null>;
}

export interface PaymentEvents {
  store_id: string;
  id: string;
  account_id: string;
  event_id: string;
  kind: string;
  reference: string;
  call_key: Generated<string>;
  state: string;
  received_at: Date;
  processed_at: Date | null;
  payload: Generated<string>;
}

export interface Payments {
  store_id: string;
  id: string;
  order_id: string;
  method: string;
  status: string;
  currency: string;
  amount: number;
  authorized_amount: Generated<number>;
  captured_amount: Generated<number>;
  refunded_amount: Generated<number>;
  provider: Generated<string>;
  reference: Generated<string>;
  failure_code: Generated<string>;
  settled_at: Date | null;
  settled_by: Generated<string>;
  created_at: Date;
}

export interface PayoutRows {
  store_id: string;
  id: string;
  payout_id: string;
  line: number;
  kind: string;
  reference: string;
  row_key: string;
  day: string;
  gross: number;
  fee: number;
  net: number;
  outcome: string;
  order_id: string | null;
  payment_id: string | null;
  refund_id: string | null;
}

export interface Payouts {
  store_id: string;
  id: string;
  provider: string;
  payer: Generated<string>;
  file_name: string;
  file_hash: string;
  currency: string;
  gross: number;
  fee: number;
  net: number;
  row_count: number;
  left_out: Generated<number>;
  added_by: string;
  created_at: Date;
}

export interface PlatformBankAccounts {
  currency: string;
  holder: string;
  bank: string;
  iban: string;
  swift: string;
  updated_at: Date;
}

export interface PlatformCards {
  store_id: string;
  provider: string;
  token: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  saved_at: Date;
}

export interface PlatformCharges {
  id: string;
  store_id: string;
  idempotency_key: string;
  kind: string;
  status: string;
  package_id: string;
  cycle: string;
  currency: string;
  net: number;
  tax: number;
  total: number;
  tax_ppm: number;
  period_start: Date;
  period_end: Date;
  provider: string;
  token: string;
  failure_code: Generated<string>;
  by_name: string;
  created_at: Date;
  settled_at: Date | null;
}

export interface PlatformCounters {
  name: string;
  value: number;
}

export interface PlatformInvoices {
  number: number;
  charge_id: string;
  store_id: string;
  issued_at: Date;
  currency: string;
  net: number;
  tax: number;
  total: number;
  tax_ppm: number;
  parties: Json;
}

export interface PlatformMails {
  id: string;
  user_id: string | null;
  kind: string;
  locale: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  status: Generated<string>;
  attempts: Generated<number>;
  last_error: Generated<string>;
  created_at: Date;
  sent_at: Date | null;
  dedupe_key: string | null;
}

export interface PlatformPictures {
  hash: string;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}

export interface PlatformProcesses {
  id: string;
  kind: string;
  host: string;
  pid: number;
  started_at: Date;
  seen_at: Date;
  memory_bytes: number;
  usual_delay_ms: number;
  most_delay_ms: number;
}

export interface PlatformRateLimits {
  bucket: string;
  subject: string;
  window_start: Date;
  hits: number;
}

export interface PlatformSeller {
  id: Generated<boolean>;
  name_en: string;
  name_ar: string;
  address_en: string;
  address_ar: string;
  vat_number: string;
  tax_ppm: number;
  updated_at: Date;
}

export interface PlatformSessions {
  token_hash: string;
  user_id: string;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  user_agent: Generated<string>;
  ip: Generated<string>;
  proved_at: Date | null;
}

export interface PlatformSettings {
  version: number;
  name_en: string;
  name_ar: string;
  operator_name: string;
  operator_address: string;
  contact_email: string;
  source_url: string;
  by_name: string;
  created_at: Date;
  primary_color: Generated<string>;
  secondary_color: Generated<string>;
  logo: string | null;
  logo_dark: string | null;
}

export interface PlatformSuppressions {
  email_norm: string;
  reason: string;
  refusals: Generated<number>;
  since: Date;
  refused_at: Date;
  cause: Generated<string>;
}

export interface PlatformTexts {
  kind: string;
  locale: string;
  version: number;
  body_html: string;
  by_name: string;
  created_at: Date;
}

export interface PlatformTransfers {
  charge_id: string;
  store_id: string;
  reference: string;
  account: Json;
  created_at: Date;
  expires_at: Date;
  decided_by: string | null;
  reason: Generated<string>;
}

export interface PreviewLinks {
  store_id: string;
  token_hash: string;
  subject: string;
  created_at: Date;
  expires_at: Date;
}

export interface PrivacyContacts {
  store_id: string;
  request_id: string;
  emails: string[];
  phones: string[];
}

export interface PrivacyRequests {
  store_id: string;
  id: string;
  kind: string;
  source: string;
  by_name: string;
  received_at: Date;
  due_at: Date;
  created_at: Date;
  subjects: string[];
  outcome: string | null;
  closed_at: Date | null;
  closed_by: Generated<string>;
  extended_at: Date | null;
  extension: Generated<string>;
}

export interface ProductCards {
  store_id: string;
  product_id: string;
  locale: string;
  card: string;
}

export interface ProductCategories {
  store_id: string;
  product_id: string;
  category_id: string;
}

export interface ProductCustomValues {
  store_id: string;
  product_id: string;
  field_id: string;
  kind: string;
  words_en: string;
  words_ar: string;
  value: string;
}

export interface ProductDays {
  store_id: string;
  day: Date;
  product_id: string;
  views: Generated<number>;
  carts: Generated<number>;
}

export interface ProductEditors {
  store_id: string;
  product_id: string;
  page_id: string;
  user_id: string;
  name: string;
  seen_at: Date;
}

export interface ProductFacets {
  store_id: string;
  facet: string;
  value: string;
  block: number;
  bits: string;
  level: Generated<number | null>;
}

export interface ProductListingPrices {
  store_id: string;
  currency: string;
  product_id: string;
  ord: number;
  amount: number;
}

export interface ProductListings {
  store_id: string;
  product_id: string;
  ord: number;
  is_active: boolean;
  publish_at: Date | null;
  is_featured: boolean;
  created_at: Date;
  name_en: string;
  name_ar: string;
  facets: Generated<string[]>;
  sold: Generated<number>;
  rating: Generated<number>;
  rating_count: Generated<number>;
  trend: Generated<number>;
}

export interface ProductMedia {
  store_id: string;
  product_id: string;
  media_id: string;
  position: number;
}

export interface ProductOptionTexts {
  store_id: string;
  option_id: string;
  locale: string;
  name: string;
}

export interface ProductOptions {
  store_id: string;
  id: string;
  product_id: string;
  position: number;
  kind: Generated<string>;
}

export interface ProductPrices {
  store_id: string;
  currency: string;
  product_id: string;
  min_amount: number;
  max_amount: number;
  compare_at: number | null;
  changes_at: Date | null;
}

export interface ProductRatings {
  store_id: string;
  product_id: string;
  stars_1: Generated<number>;
  stars_2: Generated<number>;
  stars_3: Generated<number>;
  stars_4: Generated<number>;
  stars_5: Generated<number>;
  review_count: Generated<number>;
  average: Generated<number>;
}

export interface ProductRelations {
  store_id: string;
  product_id: string;
  related_id: string;
  position: number;
}

export interface ProductTags {
  store_id: string;
  product_id: string;
  tag: string;
}

export interface ProductTexts {
  store_id: string;
  product_id: string;
  locale: string;
  title: string;
  slug: string;
  body_html: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
  sort_key: Generated<string>;
}

export interface Products {
  store_id: string;
  id: string;
  status: string;
  publish_at: Date | null;
  brand_id: string | null;
  product_type: Generated<string>;
  import_handle: string | null;
  import_digest: Generated<string>;
  is_featured: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  is_hidden_from_search: Generated<boolean>;
  size_guide_id: string | null;
  hides_size_guide: Generated<boolean>;
}

export interface ProvisionalStores {
  store_id: string;
  user_id: string;
  email: string;
  email_norm: string;
  token_hash: string;
  locale: string;
  created_at: Date;
  expires_at: Date;
}

export interface RateLimits {
  store_id: string;
  bucket: string;
  subject: string;
  window_start: Date;
  hits: number;
}

export interface Redirects {
  store_id: string;
  from_path: string;
  to_path: string;
  created_at: Date;
}

export interface RefundLines {
  store_id: string;
  refund_id: string;
  order_line_id: string;
  quantity: number;
  amount: number;
  tax: Generated<number>;
  is_restocked: boolean;
}

export interface RefundOutcomes {
  store_id: string;
  refund_id: string;
  outcome: string;
  reference: Generated<string>;
  at: Date;
}

export interface Refunds {
  store_id: string;
  id: string;
  order_id: string;
  payment_id: string;
  kind: string;
  method: string;
  currency: string;
  amount: number;
  tax_amount: Generated<number>;
  delivery_amount: Generated<number>;
  delivery_tax: Generated<number>;
  other_amount: Generated<number>;
  other_tax: Generated<number>;
  reason: Generated<string>;
  created_at: Date;
  created_by: string;
}

export interface ReleasedHosts {
  host: string;
  store_id: string;
  released_at: Date;
}

export interface ReturnLines {
  store_id: string;
  return_id: string;
  order_line_id: string;
  quantity: number;
  reason: string;
  received_quantity: Generated<number>;
  condition: Generated<string>;
  is_restocked: Generated<boolean>;
}

export interface ReturnPhotos {
  store_id: string;
  id: string;
  return_id: string;
  position: number;
  file_hash: string;
  bytes: number;
  uploaded_at: Date;
}

export interface Returns {
  store_id: string;
  id: string;
  order_id: string;
  number: number;
  status: string;
  wish: Generated<string>;
  comment: Generated<string>;
  answer: Generated<string>;
  refund_id: string | null;
  exchange_order_id: string | null;
  requested_at: Date;
  updated_at: Date;
}

export interface RevenueMonths {
  month: string;
  trials_ended: number;
  trials_converted: number;
  stored_at: Date;
}

export interface RevenueSums {
  month: string;
  currency: string;
  recurring: number;
  paying_before: number;
  paying: number;
  first_paid: number;
  lost: number;
}

export interface ReviewPhotos {
  store_id: string;
  review_id: string;
  position: number;
  media_id: string;
}

export interface ReviewReplies {
  store_id: string;
  review_id: string;
  body: string;
  locale: string;
  replied_at: Date;
}

export interface ReviewVotes {
  store_id: string;
  review_id: string;
  customer_id: string;
  voted_at: Date;
}

export interface Reviews {
  store_id: string;
  id: string;
  product_id: string;
  customer_id: string | null;
  order_line_id: string | null;
  name: string;
  email: string;
  rating: number;
  title: string;
  comment: string;
  media_id: string | null;
  locale: string;
  status: string;
  created_at: Date;
  helpful: Generated<number>;
}

export interface SalesChangesCounted {
  store_id: string;
  order_id: string;
  version: number;
  updated_at: Date;
}

export interface SalesCounted {
  store_id: string;
  number: number;
  changes_until: Date;
  pass: Generated<number>;
  kind: Generated<number>;
}

export interface SalesFiles {
  store_id: string;
  id: string;
  user_id: string;
  report: string;
  name: string;
  content: string;
  made_at: Date;
  expires_at: Date;
}

export interface SalesProducts {
  store_id: string;
  day: Date;
  currency: string;
  product_id: string;
  units: number;
  amount: number;
}

export interface SalesQuarters {
  store_id: string;
  quarter: Date;
  currency: string;
  base_currency: string;
  orders: number;
  returning_orders: Generated<number>;
  items: Generated<number>;
  subtotal: number;
  discount: number;
  delivery: number;
  fee: number;
  tax: number;
  total: number;
  refunded: number;
  base_total: number;
  base_refunded: number;
}

export interface Samples {
  store_id: string;
  kind: string;
  subject_id: string;
  digest: Generated<string>;
}

export interface SavedViews {
  store_id: string;
  id: string;
  list: Generated<string>;
  name: string;
  query: string;
  created_at: Date;
}

export interface SchemaMigrations {
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
  backfilled_at: Date | null;
}

export interface SearchDocuments {
  store_id: string;
  product_id: string;
  ord: number;
  words: string;
  title: string;
  heads: string;
  title_length: number;
  padding: Generated<string>;
}

export interface SearchTrigrams {
  store_id: string;
  trigram: string;
  word: string;
}

export interface SharedBlocks {
  store_id: string;
  place: string;
  blocks: ColumnType<any, string | null | undefined, string | null>;
  category_id: Generated<string | null>;
}

export interface SignInSteps {
  token_hash: string;
  user_id: string;
  previous_token_hash: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface SignUpAttempts {
  challenge_hash: string;
  store_id: string;
  user_id: string;
  expires_at: Date;
}

export interface SizeGuides {
  store_id: string;
  id: string;
  name_en: string;
  name_ar: string;
  body: ColumnType<any, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: Date;
}

export interface StaffInvitations {
  store_id: string;
  id: string;
  token_hash: string;
  email: string;
  email_norm: string;
  role: string;
  permission_set_id: string | null;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  inviter_id: string | null;
}

export interface StaffMemberships {
  store_id: string;
  user_id: string;
  role: string;
  permission_set_id: string | null;
  created_at: Date;
}

export interface StaffPermissionSets {
  store_id: string;
  id: string;
  name: string;
  actions: string[];
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface StaffSessions {
  token_hash: string;
  store_id: string;
  user_id: string;
  platform_token_hash: string;
  created_at: Date;
  seen_at: Date;
  proved_at: Date | null;
  expires_at: Date;
}

export interface StockLevels {
  store_id: string;
  variant_id: string;
  is_tracked: Generated<boolean>;
  quantity: Generated<number>;
  allows_backorder: Generated<boolean>;
  low_at: number | null;
  moves: Generated<number>;
}

export interface StockLocations {
  store_id: string;
  id: string;
  name: string;
  priority: number;
  created_at: Date;
}

export interface StockMovements {
  store_id: string;
  variant_id: string;
  move: number;
  at: Date;
  reason: string;
  quantity_before: number;
  quantity_after: number;
  order_id: string | null;
  actor_kind: string;
  actor_name: Generated<string>;
  note: Generated<string>;
}

export interface StoreArchives {
  store_id: string;
  id: string;
  status: Generated<string>;
  asked_by: string;
  asked_at: Date;
  finished_at: Date | null;
  bytes: number | null;
  expires_at: Date | null;
}

export interface StoreClosings {
  store_id: string;
  by_name: string;
  at: Date;
  removes_at: Date;
}

export interface StoreCounters {
  store_id: string;
  name: string;
  value: number;
}

export interface StoreCurrencies {
  store_id: string;
  code: string;
  rate_numer: number;
  rate_denom: number;
  rounding: Generated<string>;
  position: Generated<number>;
  is_active: Generated<boolean>;
  is_ready: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export interface StoreFeatures {
  store_id: string;
  feature: string;
  is_on: boolean;
  by_name: string;
  at: Date;
}

export interface StoreFigures {
  store_id: string;
  products: number;
  storage_mb: number;
  last_order_at: Date | null;
  month: string;
  orders: number;
  sales: number;
  currency: string;
  mails_queued: number;
  mails_failed: number;
  measured_at: Date;
  month_orders: number | null;
  month_ends_at: Date | null;
}

export interface StoreNotes {
  store_id: string;
  id: string;
  at: Date;
  by_name: string;
  body: string;
}

export interface StoreRestores {
  store_id: string;
  id: string;
  kind: string;
  as_of: Date;
  status: Generated<string>;
  problem: Generated<string>;
  asked_by: string;
  asked_at: Date;
  finished_at: Date | null;
  bytes: number | null;
  expires_at: Date | null;
  count_asked_at: Date | null;
  counted_at: Date | null;
  changes: ColumnType<any, string | null | undefined, string | null>;
  count_problem: Generated<string>;
}

export interface StoreSettings {
  store_id: string;
  currency: string;
  default_locale: string;
  country: string;
  country_answered: Generated<string>;
  time_zone: string;
  digits: Generated<string>;
  primary_color: Generated<string>;
  secondary_color: Generated<string>;
  logo_media_id: string | null;
  logo_dark_media_id: string | null;
  favicon_media_id: string | null;
  contact_email: Generated<string>;
  contact_phone: Generated<string>;
  whatsapp: Generated<string>;
  social: ColumnType<any, string | null | undefined, string | null>;
  menus: ColumnType<any, string | null | undefined, string | null>;
  access: ColumnType<any, string | null | undefined, string | null>;
  name_min_length: Generated<number>;
  zip_required: Generated<boolean>;
  zip_not_asked_in: Generated<string[]>;
  takes_guests: Generated<boolean>;
  takes_notes: Generated<boolean>;
  refuses_common_passwords: Generated<boolean>;
  reviews_moderated: Generated<boolean>;
  delivery_flat: number;
  delivery_free_from: number | null;
  tax_rate_ppm: Generated<number>;
  prices_include_tax: Generated<boolean>;
  delivery_rules: ColumnType<any, string | null | undefined, string | null>;
  tax_rules: ColumnType<any, string | null | undefined, string | null>;
  payment_rules: ColumnType<any, string | null | undefined, string | null>;
  low_stock_at: Generated<number | null>;
  return_days: Generated<number>;
  version: Generated<number>;
  updated_at: Date;
  theme: Generated<string>;
  theme_options: ColumnType<any, string | null | undefined, string | null>;
  home_look: ColumnType<any, string | null | undefined, string | null>;
}

export interface StoreSuspensions {
  store_id: string;
  reason: string;
  by_name: string;
  at: Date;
}

export interface StoreTakeBacks {
  store_id: string;
  id: string;
  restore_id: string;
  as_of: Date;
  parts: string[];
  taken: Generated<string[]>;
  undo_id: string | null;
  status: Generated<string>;
  problem: Generated<string>;
  asked_by: string;
  asked_at: Date;
  began_at: Date | null;
  finished_at: Date | null;
}

export interface StoreTexts {
  store_id: string;
  locale: string;
  name: Generated<string>;
  description: Generated<string>;
  announcement: Generated<string>;
  address: Generated<string>;
  hours: Generated<string>;
}

export interface Stores {
  id: string;
  slug: string;
  name: string;
  status: Generated<string>;
  is_demo: Generated<boolean>;
  shell_version: Generated<number>;
  created_at: Date;
}

export interface SubscriptionChanges {
  id: string;
  store_id: string;
  at: Date;
  by_name: string;
  kind: string;
  period_end_before: Date | null;
  period_end_after: Date | null;
  reason: Generated<string>;
  package_before: string | null;
  package_after: string | null;
}

export interface Subscriptions {
  store_id: string;
  stripe_id: string;
  plan_code: Generated<string>;
  status: Generated<string>;
  current_period_end: Date | null;
  created_at: Date;
  updated_at: Date;
  package_id: Generated<string>;
  cycle: string | null;
  currency: string | null;
  period_start: Date | null;
  paid_until: Date | null;
  anchor_day: number | null;
  cancels_at_end: Generated<boolean>;
  next_package_id: string | null;
  next_cycle: string | null;
  failed_tries: Generated<number>;
  renews_by: Generated<string>;
  is_complimentary: Generated<boolean>;
}

export interface TestBankCards {
  token: string;
  course: string;
  exp_month: number;
  exp_year: number;
}

export interface TestBankCharges {
  key: string;
  token: string;
  amount: number;
  currency: string;
  description: string;
  status: string;
  failure_code: string;
  return_url: string;
  created_at: Date;
}

export interface TestCharges {
  store_id: string;
  id: string;
  account_id: string;
  idempotency_key: string;
  order_reference: string;
  description: string;
  status: string;
  currency: string;
  amount: number;
  captured: Generated<number>;
  refunded: Generated<number>;
  captures_later: boolean;
  failure_code: Generated<string>;
  webhook_url: string;
  return_url: string;
  cancel_url: string;
  locale: string;
  delivery: Generated<string>;
  refund_course: Generated<string>;
  expires_at: Date;
  created_at: Date;
}

export interface TestRefunds {
  store_id: string;
  id: string;
  charge_id: string;
  idempotency_key: string;
  amount: number;
  status: Generated<string>;
  created_at: Date;
}

export interface TextMessages {
  store_id: string;
  id: string;
  order_id: string | null;
  channel: string;
  recipient: string;
  body: string;
  status: Generated<string>;
  created_at: Date;
  sent_at: Date | null;
}

export interface TransferReceipts {
  store_id: string;
  id: string;
  order_id: string;
  file_hash: string;
  content_type: string;
  bytes: number;
  status: Generated<string>;
  reason: Generated<string>;
  uploaded_at: Date;
  decided_at: Date | null;
  decided_by: Generated<string>;
}

export interface UnopenedStores {
  store_id: string;
  source_slug: string;
  archive_made_at: Date;
  imported_at: Date;
  twin_of: string | null;
  is_ending: Generated<boolean>;
}

export interface UnstampedInvoices {
  store_id: string;
  invoice_id: string;
  since: Date;
  reason: Generated<string>;
}

export interface UserEmailChanges {
  user_id: string;
  token_hash: string;
  email: string;
  email_norm: string;
  created_at: Date;
  expires_at: Date;
  old_token_hash: string | null;
  new_confirmed_at: Date | null;
  old_confirmed_at: Date | null;
}

export interface UserPasskeys {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

export interface UserPhotos {
  user_id: string;
  hash: string;
  bytes: Buffer;
  updated_at: Date;
}

export interface UserRecoveryCodes {
  user_id: string;
  code_hash: string;
  used_at: Date | null;
}

export interface UserSecondSteps {
  user_id: string;
  sealed_secret: string;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  next_sealed_secret: string | null;
  begun_by: string | null;
  begun_at: Date | null;
  created_at: Date;
}

export interface Users {
  id: string;
  email: string;
  email_norm: string;
  name: string;
  password_hash: string;
  locale: Generated<string>;
  locale_chosen: Generated<boolean>;
  image: string | null;
  is_operator: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  terms_accepted_at: Date | null;
}

export interface VariantPrices {
  store_id: string;
  currency: string;
  variant_id: string;
  amount: number;
  compare_at: number | null;
  sale_amount: number | null;
  sale_from: Date | null;
  sale_to: Date | null;
  is_entered: Generated<boolean>;
}

export interface VariantValues {
  store_id: string;
  variant_id: string;
  option_id: string;
  value_id: string;
}

export interface Variants {
  store_id: string;
  id: string;
  product_id: string;
  position: number;
  combination: Generated<string>;
  sku: string | null;
  barcode: Generated<string>;
  weight_grams: Generated<number>;
  tax_class: Generated<string>;
  cost_amount: number | null;
  media_id: string | null;
  archived_at: Date | null;
  created_at: Date;
}

export interface Videos {
  store_id: string;
  id: string;
  hash: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  file_name: Generated<string>;
  created_at: Date;
}

export interface ViewSessions {
  id: string;
  store_id: string;
  user_id: string;
  platform_token_hash: string;
  reason: string;
  entry_hash: string | null;
  token_hash: string | null;
  browser_hash: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  grant_id: string | null;
}

export interface VisitHours {
  store_id: string;
  hour: Date;
  visits: Generated<number>;
  page_views: Generated<number>;
  product_views: Generated<number>;
  cart_adds: Generated<number>;
}

export interface WaitingDocuments {
  store_id: string;
  id: string;
  order_id: string;
  kind: string;
  refund_id: string | null;
  reason: Generated<string>;
  buyer: ColumnType<any, string | null | undefined, string | null>;
  due_at: Date;
  legal_date: string;
}

export interface WishlistItems {
  store_id: string;
  customer_id: string;
  product_id: string;
  added_at: Date;
}

export interface DB {
  account_changes: AccountChanges;
  account_locks: AccountLocks;
  accounting_settings: AccountingSettings;
  added_bytes: AddedBytes;
  audit_entries: AuditEntries;
  back_in_stock_alerts: BackInStockAlerts;
  backup_runs: BackupRuns;
  backup_state: BackupState;
  block_patterns: BlockPatterns;
  bought_together: BoughtTogether;
  brand_texts: BrandTexts;
  brands: Brands;
  breach_entries: BreachEntries;
  breach_notices: BreachNotices;
  bulk_act_stores: BulkActStores;
  bulk_acts: BulkActs;
  bulletin_dismissals: BulletinDismissals;
  bulletins: Bulletins;
  buyer_words: BuyerWords;
  buyers_noted: BuyersNoted;
  carriers: Carriers;
  cart_lines: CartLines;
  carts: Carts;
  cash_codes: CashCodes;
  cash_refusals: CashRefusals;
  categories: Categories;
  category_texts: CategoryTexts;
  changes: Changes;
  checkout_attempts: CheckoutAttempts;
  collection_products: CollectionProducts;
  collection_texts: CollectionTexts;
  collections: Collections;
  connect_states: ConnectStates;
  connected_accounts: ConnectedAccounts;
  contact_messages: ContactMessages;
  contact_replies: ContactReplies;
  content_states: ContentStates;
  content_versions: ContentVersions;
  credit_accounts: CreditAccounts;
  credit_entries: CreditEntries;
  custom_fields: CustomFields;
  customer_addresses: CustomerAddresses;
  customer_identities: CustomerIdentities;
  customer_sessions: CustomerSessions;
  customer_tags: CustomerTags;
  customer_tokens: CustomerTokens;
  customers: Customers;
  digital_files: DigitalFiles;
  discount_categories: DiscountCategories;
  discount_codes: DiscountCodes;
  discount_products: DiscountProducts;
  discount_shoppers: DiscountShoppers;
  discounts: Discounts;
  domain_claims: DomainClaims;
  download_links: DownloadLinks;
  erasures: Erasures;
  facet_labels: FacetLabels;
  fatoora_devices: FatooraDevices;
  fatoora_documents: FatooraDocuments;
  fatoora_sendings: FatooraSendings;
  form_keys: FormKeys;
  fulfilment_lines: FulfilmentLines;
  fulfilments: Fulfilments;
  handoff_tokens: HandoffTokens;
  help_grants: HelpGrants;
  home_section_texts: HomeSectionTexts;
  home_sections: HomeSections;
  hosts: Hosts;
  import_errors: ImportErrors;
  import_images: ImportImages;
  import_products: ImportProducts;
  imports: Imports;
  invoice_settings: InvoiceSettings;
  invoices: Invoices;
  kept_papers: KeptPapers;
  location_stock: LocationStock;
  mail_senders: MailSenders;
  mail_suppressions: MailSuppressions;
  mails: Mails;
  media: Media;
  media_texts: MediaTexts;
  message_overrides: MessageOverrides;
  newsletter_readers: NewsletterReaders;
  newsletter_tokens: NewsletterTokens;
  operator_acts: OperatorActs;
  operators: Operators;
  option_value_texts: OptionValueTexts;
  option_values: OptionValues;
  order_discounts: OrderDiscounts;
  order_downloads: OrderDownloads;
  order_events: OrderEvents;
  order_lines: OrderLines;
  order_tags: OrderTags;
  orders: Orders;
  own_passkey_offers: OwnPasskeyOffers;
  ownership_transfers: OwnershipTransfers;
  package_features: PackageFeatures;
  package_prices: PackagePrices;
  packages: Packages;
  page_texts: PageTexts;
  pages: Pages;
  parked_orders: ParkedOrders;
  passkey_challenges: PasskeyChallenges;
  passkey_offers: PasskeyOffers;
  password_links: PasswordLinks;
  payment_accounts: PaymentAccounts;
  payment_attempts: PaymentAttempts;
  payment_calls: PaymentCalls;
  payment_events: PaymentEvents;
  payments: Payments;
  payout_rows: PayoutRows;
  payouts: Payouts;
  platform_bank_accounts: PlatformBankAccounts;
  platform_cards: PlatformCards;
  platform_charges: PlatformCharges;
  platform_counters: PlatformCounters;
  platform_invoices: PlatformInvoices;
  platform_mails: PlatformMails;
  platform_pictures: PlatformPictures;
  platform_processes: PlatformProcesses;
  platform_rate_limits: PlatformRateLimits;
  platform_seller: PlatformSeller;
  platform_sessions: PlatformSessions;
  platform_settings: PlatformSettings;
  platform_suppressions: PlatformSuppressions;
  platform_texts: PlatformTexts;
  platform_transfers: PlatformTransfers;
  preview_links: PreviewLinks;
  privacy_contacts: PrivacyContacts;
  privacy_requests: PrivacyRequests;
  product_cards: ProductCards;
  product_categories: ProductCategories;
  product_custom_values: ProductCustomValues;
  product_days: ProductDays;
  product_editors: ProductEditors;
  product_facets: ProductFacets;
  product_listing_prices: ProductListingPrices;
  product_listings: ProductListings;
  product_media: ProductMedia;
  product_option_texts: ProductOptionTexts;
  product_options: ProductOptions;
  product_prices: ProductPrices;
  product_ratings: ProductRatings;
  product_relations: ProductRelations;
  product_tags: ProductTags;
  product_texts: ProductTexts;
  products: Products;
  provisional_stores: ProvisionalStores;
  rate_limits: RateLimits;
  redirects: Redirects;
  refund_lines: RefundLines;
  refund_outcomes: RefundOutcomes;
  refunds: Refunds;
  released_hosts: ReleasedHosts;
  return_lines: ReturnLines;
  return_photos: ReturnPhotos;
  returns: Returns;
  revenue_months: RevenueMonths;
  revenue_sums: RevenueSums;
  review_photos: ReviewPhotos;
  review_replies: ReviewReplies;
  review_votes: ReviewVotes;
  reviews: Reviews;
  sales_changes_counted: SalesChangesCounted;
  sales_counted: SalesCounted;
  sales_files: SalesFiles;
  sales_products: SalesProducts;
  sales_quarters: SalesQuarters;
  samples: Samples;
  saved_views: SavedViews;
  schema_migrations: SchemaMigrations;
  search_documents: SearchDocuments;
  search_trigrams: SearchTrigrams;
  shared_blocks: SharedBlocks;
  sign_in_steps: SignInSteps;
  sign_up_attempts: SignUpAttempts;
  size_guides: SizeGuides;
  staff_invitations: StaffInvitations;
  staff_memberships: StaffMemberships;
  staff_permission_sets: StaffPermissionSets;
  staff_sessions: StaffSessions;
  stock_levels: StockLevels;
  stock_locations: StockLocations;
  stock_movements: StockMovements;
  store_archives: StoreArchives;
  store_closings: StoreClosings;
  store_counters: StoreCounters;
  store_currencies: StoreCurrencies;
  store_features: StoreFeatures;
  store_figures: StoreFigures;
  store_notes: StoreNotes;
  store_restores: StoreRestores;
  store_settings: StoreSettings;
  store_suspensions: StoreSuspensions;
  store_take_backs: StoreTakeBacks;
  store_texts: StoreTexts;
  stores: Stores;
  subscription_changes: SubscriptionChanges;
  subscriptions: Subscriptions;
  test_bank_cards: TestBankCards;
  test_bank_charges: TestBankCharges;
  test_charges: TestCharges;
  test_refunds: TestRefunds;
  text_messages: TextMessages;
  transfer_receipts: TransferReceipts;
  unopened_stores: UnopenedStores;
  unstamped_invoices: UnstampedInvoices;
  user_email_changes: UserEmailChanges;
  user_passkeys: UserPasskeys;
  user_photos: UserPhotos;
  user_recovery_codes: UserRecoveryCodes;
  user_second_steps: UserSecondSteps;
  users: Users;
  variant_prices: VariantPrices;
  variant_values: VariantValues;
  variants: Variants;
  videos: Videos;
  view_sessions: ViewSessions;
  visit_hours: VisitHours;
  waiting_documents: WaitingDocuments;
  wishlist_items: WishlistItems;
}
