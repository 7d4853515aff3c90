import arAccess from './ar/access.json' with { type: 'json' };
import arAccount from './ar/account.json' with { type: 'json' };
import arAdmin from './ar/admin.json' with { type: 'json' };
import arAuditlog from './ar/auditlog.json' with { type: 'json' };
import arBuilder from './ar/builder.json' with { type: 'json' };
import arBulk from './ar/bulk.json' with { type: 'json' };
import arCardkeys from './ar/cardkeys.json' with { type: 'json' };
import arCardpay from './ar/cardpay.json' with { type: 'json' };
import arCash from './ar/cash.json' with { type: 'json' };
import arCheckout from './ar/checkout.json' with { type: 'json' };
import arCommon from './ar/common.json' with { type: 'json' };
import arContent from './ar/content.json' with { type: 'json' };
import arCurrencies from './ar/currencies.json' with { type: 'json' };
import arCustomfields from './ar/customfields.json' with { type: 'json' };
import arDelivery from './ar/delivery.json' with { type: 'json' };
import arDepots from './ar/depots.json' with { type: 'json' };
import arDiscounts from './ar/discounts.json' with { type: 'json' };
import arDomains from './ar/domains.json' with { type: 'json' };
import arDownloads from './ar/downloads.json' with { type: 'json' };
import arEditor from './ar/editor.json' with { type: 'json' };
import arErrors from './ar/errors.json' with { type: 'json' };
import arFiles from './ar/files.json' with { type: 'json' };
import arFinding from './ar/finding.json' with { type: 'json' };
import arForms from './ar/forms.json' with { type: 'json' };
import arGoods from './ar/goods.json' with { type: 'json' };
import arHome from './ar/home.json' with { type: 'json' };
import arImport from './ar/import.json' with { type: 'json' };
import arInbox from './ar/inbox.json' with { type: 'json' };
import arInvoices from './ar/invoices.json' with { type: 'json' };
import arLists from './ar/lists.json' with { type: 'json' };
import arMail from './ar/mail.json' with { type: 'json' };
import arMails from './ar/mails.json' with { type: 'json' };
import arMedia from './ar/media.json' with { type: 'json' };
import arMenus from './ar/menus.json' with { type: 'json' };
import arModeration from './ar/moderation.json' with { type: 'json' };
import arNumbers from './ar/numbers.json' with { type: 'json' };
import arOrderlife from './ar/orderlife.json' with { type: 'json' };
import arOrders from './ar/orders.json' with { type: 'json' };
import arPasskeys from './ar/passkeys.json' with { type: 'json' };
import arPaying from './ar/paying.json' with { type: 'json' };
import arPeople from './ar/people.json' with { type: 'json' };
import arPlaces from './ar/places.json' with { type: 'json' };
import arPlatform from './ar/platform.json' with { type: 'json' };
import arPolicies from './ar/policies.json' with { type: 'json' };
import arProduct from './ar/product.json' with { type: 'json' };
import arProfile from './ar/profile.json' with { type: 'json' };
import arProfiles from './ar/profiles.json' with { type: 'json' };
import arPromotions from './ar/promotions.json' with { type: 'json' };
import arReaders from './ar/readers.json' with { type: 'json' };
import arRedirects from './ar/redirects.json' with { type: 'json' };
import arRestock from './ar/restock.json' with { type: 'json' };
import arReviews from './ar/reviews.json' with { type: 'json' };
import arRichtext from './ar/richtext.json' with { type: 'json' };
import arSalesmail from './ar/salesmail.json' with { type: 'json' };
import arShell from './ar/shell.json' with { type: 'json' };
import arStock from './ar/stock.json' with { type: 'json' };
import arStorefront from './ar/storefront.json' with { type: 'json' };
import arStorerules from './ar/storerules.json' with { type: 'json' };
import arTaxes from './ar/taxes.json' with { type: 'json' };
import arTeam from './ar/team.json' with { type: 'json' };
import arWishlist from './ar/wishlist.json' with { type: 'json' };
import enAccess from './en/access.json' with { type: 'json' };
import enAccount from './en/account.json' with { type: 'json' };
import enAdmin from './en/admin.json' with { type: 'json' };
import enAuditlog from './en/auditlog.json' with { type: 'json' };
import enBuilder from './en/builder.json' with { type: 'json' };
import enBulk from './en/bulk.json' with { type: 'json' };
import enCardkeys from './en/cardkeys.json' with { type: 'json' };
import enCardpay from './en/cardpay.json' with { type: 'json' };
import enCash from './en/cash.json' with { type: 'json' };
import enCheckout from './en/checkout.json' with { type: 'json' };
import enCommon from './en/common.json' with { type: 'json' };
import enContent from './en/content.json' with { type: 'json' };
import enCurrencies from './en/currencies.json' with { type: 'json' };
import enCustomfields from './en/customfields.json' with { type: 'json' };
import enDelivery from './en/delivery.json' with { type: 'json' };
import enDepots from './en/depots.json' with { type: 'json' };
import enDiscounts from './en/discounts.json' with { type: 'json' };
import enDomains from './en/domains.json' with { type: 'json' };
import enDownloads from './en/downloads.json' with { type: 'json' };
import enEditor from './en/editor.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enFiles from './en/files.json' with { type: 'json' };
import enFinding from './en/finding.json' with { type: 'json' };
import enForms from './en/forms.json' with { type: 'json' };
import enGoods from './en/goods.json' with { type: 'json' };
import enHome from './en/home.json' with { type: 'json' };
import enImport from './en/import.json' with { type: 'json' };
import enInbox from './en/inbox.json' with { type: 'json' };
import enInvoices from './en/invoices.json' with { type: 'json' };
import enLists from './en/lists.json' with { type: 'json' };
import enMail from './en/mail.json' with { type: 'json' };
import enMails from './en/mails.json' with { type: 'json' };
import enMedia from './en/media.json' with { type: 'json' };
import enMenus from './en/menus.json' with { type: 'json' };
import enModeration from './en/moderation.json' with { type: 'json' };
import enNumbers from './en/numbers.json' with { type: 'json' };
import enOrderlife from './en/orderlife.json' with { type: 'json' };
import enOrders from './en/orders.json' with { type: 'json' };
import enPasskeys from './en/passkeys.json' with { type: 'json' };
import enPaying from './en/paying.json' with { type: 'json' };
import enPeople from './en/people.json' with { type: 'json' };
import enPlaces from './en/places.json' with { type: 'json' };
import enPlatform from './en/platform.json' with { type: 'json' };
import enPolicies from './en/policies.json' with { type: 'json' };
import enProduct from './en/product.json' with { type: 'json' };
import enProfile from './en/profile.json' with { type: 'json' };
import enProfiles from './en/profiles.json' with { type: 'json' };
import enPromotions from './en/promotions.json' with { type: 'json' };
import enReaders from './en/readers.json' with { type: 'json' };
import enRedirects from './en/redirects.json' with { type: 'json' };
import enRestock from './en/restock.json' with { type: 'json' };
import enReviews from './en/reviews.json' with { type: 'json' };
import enRichtext from './en/richtext.json' with { type: 'json' };
import enSalesmail from './en/salesmail.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enStock from './en/stock.json' with { type: 'json' };
import enStorefront from './en/storefront.json' with { type: 'json' };
import enStorerules from './en/storerules.json' with { type: 'json' };
import enTaxes from './en/taxes.json' with { type: 'json' };
import enTeam from './en/team.json' with { type: 'json' };
import enWishlist from './en/wishlist.json' with { type: 'json' };

const en = {
  redirects: enRedirects,
  access: enAccess,
  storerules: enStorerules,
  readers: enReaders,
  team: enTeam,
  customfields: enCustomfields,
  depots: enDepots,
  auditlog: enAuditlog,
  domains: enDomains,
  downloads: enDownloads,
  files: enFiles,
  profiles: enProfiles,
  editor: enEditor,
  people: enPeople,
  moderation: enModeration,
  inbox: enInbox,
  numbers: enNumbers,
  forms: enForms,
  account: enAccount,
  admin: enAdmin,
  builder: enBuilder,
  bulk: enBulk,
  cardkeys: enCardkeys,
  cardpay: enCardpay,
  cash: enCash,
  checkout: enCheckout,
  common: enCommon,
  content: enContent,
  currencies: enCurrencies,
  delivery: enDelivery,
  discounts: enDiscounts,
  errors: enErrors,
  finding: enFinding,
  goods: enGoods,
  home: enHome,
  import: enImport,
  invoices: enInvoices,
  lists: enLists,
  mail: enMail,
  mails: enMails,
  media: enMedia,
  menus: enMenus,
  orderlife: enOrderlife,
  orders: enOrders,
  passkeys: enPasskeys,
  paying: enPaying,
  places: enPlaces,
  platform: enPlatform,
  policies: enPolicies,
  profile: enProfile,
  promotions: enPromotions,
  restock: enRestock,
  richtext: enRichtext,
  reviews: enReviews,
  product: enProduct,
  salesmail: enSalesmail,
  shell: enShell,
  stock: enStock,
  storefront: enStorefront,
  taxes: enTaxes,
  wishlist: enWishlist,
};

const ar = {
  redirects: arRedirects,
  access: arAccess,
  storerules: arStorerules,
  readers: arReaders,
  team: arTeam,
  customfields: arCustomfields,
  depots: arDepots,
  auditlog: arAuditlog,
  domains: arDomains,
  downloads: arDownloads,
  files: arFiles,
  profiles: arProfiles,
  editor: arEditor,
  people: arPeople,
  moderation: arModeration,
  inbox: arInbox,
  numbers: arNumbers,
  forms: arForms,
  account: arAccount,
  admin: arAdmin,
  builder: arBuilder,
  bulk: arBulk,
  cardkeys: arCardkeys,
  cardpay: arCardpay,
  cash: arCash,
  checkout: arCheckout,
  common: arCommon,
  content: arContent,
  currencies: arCurrencies,
  delivery: arDelivery,
  discounts: arDiscounts,
  errors: arErrors,
  finding: arFinding,
  goods: arGoods,
  home: arHome,
  import: arImport,
  invoices: arInvoices,
  lists: arLists,
  mail: arMail,
  mails: arMails,
  media: arMedia,
  menus: arMenus,
  orderlife: arOrderlife,
  orders: arOrders,
  passkeys: arPasskeys,
  paying: arPaying,
  places: arPlaces,
  platform: arPlatform,
  policies: arPolicies,
  profile: arProfile,
  promotions: arPromotions,
  restock: arRestock,
  richtext: arRichtext,
  reviews: arReviews,
  product: arProduct,
  salesmail: arSalesmail,
  shell: arShell,
  stock: arStock,
  storefront: arStorefront,
  taxes: arTaxes,
  wishlist: arWishlist,
};

type Leaves<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every text's name: area, then its path in the area's file ('checkout.cart.title'). */
export type MessageKey = Leaves<typeof en>;

/** Every text of both languages by its flat key. */
export const DICTIONARIES: Record<'en' | 'ar', Readonly<Record<string, string>>> = {
  en: flatten(en),
  ar: flatten(ar),
};

interface Nested {
  [key: string]: string | Nested;
}

function flatten(tree: Nested, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value;
    else Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
