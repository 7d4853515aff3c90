import type { FieldColumn, OptionKind, ProductStatus, SaleInput, Words } from '#domain/catalog/index.ts';
import type { TaxClass } from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { RowNote } from './errors.ts';
import type { FileCustomer, FileReview } from './file-customers.ts';
import type { FileOrder } from './file-order.ts';

/** Details of an option value by label, in Souk's own files only. */
export type ValueDetail = {
  code?: string;
  swatch?: string;
  /** The URL of the swatch's picture; '' for none. */
  picture?: string;
  other?: string;
};

export type FileOption = {
  name: string;
  values: string[];
  otherName?: string;
  kind?: OptionKind;
  details?: Record<string, ValueDetail>;
};

export type FileVariant = {
  line: number;
  /** One label per option, in option order. */
  labels: string[];
  price: Money;
  compareAt: Money | null;
  /** Undefined if the file has no such column. */
  sale?: SaleInput | null;
  cost?: Money;
  /** Fixed prices in other currencies, which are not converted. */
  entered?: Money[];
  sku: string | null;
  barcode: string;
  weightGrams: number;
  /** Undefined if the file has no such column. */
  taxClass?: TaxClass;
  /** Undefined if Souk's own file has no such column: stock stays unchanged. */
  stock?: { isTracked: boolean; quantity: number; allowsBackorder: boolean };
  /** Units at the other locations; undefined without such a column. */
  places?: { place: string; quantity: number }[];
  imageUrl: string | null;
};

/** A product's value in a custom field; '' for none. */
export type FileValue = Pick<FieldColumn, 'names' | 'kind' | 'isShown'> & {
  words: Record<Locale, string>;
  value: string;
};

export type FileImage = { url: string; alt: string; position: number; otherAlt?: string };

export type FileText = {
  title: string;
  /** The HTML as in the file; the catalogue sanitizes it on saving. */
  bodyHtml: string;
  seoTitle: string;
  seoDescription: string;
  slug?: string;
};

/** A validated product of the file. */
export type FileProduct = FileText & {
  kind: 'product';
  handle: string;
  line: number;
  /** The language of the product's texts. */
  locale: Locale;
  vendor: string;
  productType: string;
  tags: string[];
  status: ProductStatus;
  options: FileOption[];
  variants: FileVariant[];
  images: FileImage[];
  /** The text from which a new product's slug is made; default: its handle. */
  addressFrom?: string;
  /** The product's paths in the other shop, for redirects. */
  oldPaths?: string[];
  /** The product's id in the store that wrote the file. */
  ownId?: string;
  /** Texts in the other language; null: none. */
  otherText?: FileText | null;
  otherVendor?: string;
  /** A path from the top category down, one title per level. */
  categories?: Words[][];
  /** Existing categories that the owner chose for words of the file. */
  categoryIds?: string[];
  /** True if the product keeps the categories that it has in the store. */
  keepsCategories?: boolean;
  /** Titles of the manual collections to which the product is added. */
  collections?: Words[];
  /** Values of the custom fields that have a column. */
  custom?: FileValue[];
  isFeatured?: boolean;
  publishAt?: Date | null;
  notes: RowNote[];
};

/** A group of products that are offered together. */
export type FileCollection = {
  kind: 'collection';
  handle: string;
  line: number;
  locale: Locale;
  title: string;
  body: string;
  /** SKUs or import handles, in order. */
  members: string[];
  notes: RowNote[];
};

export type FileItem = FileProduct | FileCollection | FileCustomer | FileReview | FileOrder;
