import type { FieldColumn, OptionKind, ProductStatus, SaleInput, Words } from '#domain/catalog/index.ts';
import type { TaxClass } from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { RowNote } from './errors.ts';
import type { FileOrder } from './file-order.ts';
import type { FileCustomer, FileReview } from './file-people.ts';

/** What only a file of Souk's own says of a value, by its label. */
export type ValueDetail = { code?: string; swatch?: string; other?: string };

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
  /** Left out where the file does not say. */
  sale?: SaleInput | null;
  cost?: Money;
  /** In other currencies, where they are not converted. */
  entered?: Money[];
  sku: string | null;
  barcode: string;
  weightGrams: number;
  /** Left out where the file does not say. */
  taxClass?: TaxClass;
  /** Left out where a file of Souk's own has no column of it: it stays as it is. */
  stock?: { isTracked: boolean; quantity: number; allowsBackorder: boolean };
  /** What lies at places beside the main one; left out where the file has no column of a place. */
  places?: { place: string; quantity: number }[];
  imageUrl: string | null;
};

/** What a product says in a field of the store's own; '' where it says nothing. */
export type FileValue = Pick<FieldColumn, 'names' | 'kind' | 'isShown'> & {
  words: Record<Locale, string>;
  value: string;
};

export type FileImage = { url: string; alt: string; position: number; otherAlt?: string };

export type FileText = {
  title: string;
  /** As it stands in the file: the catalogue cleans it when it is saved. */
  bodyHtml: string;
  seoTitle: string;
  seoDescription: string;
  slug?: string;
};

/** One product of the file, checked and in our terms. */
export type FileProduct = FileText & {
  kind: 'product';
  handle: string;
  line: number;
  /** The language its words are written in. */
  locale: Locale;
  vendor: string;
  productType: string;
  tags: string[];
  status: ProductStatus;
  options: FileOption[];
  variants: FileVariant[];
  images: FileImage[];
  /** What a new one's address is made of; its handle where the file says nothing else. */
  addressFrom?: string;
  /** Where it stood in the other shop. */
  oldPaths?: string[];
  /** Its id in the store that wrote the file. */
  ownId?: string;
  /** The same in the other language; null: it has none there. */
  otherText?: FileText | null;
  otherVendor?: string;
  /** From the top down, a title a level. */
  categories?: Words[][];
  /** Titles of collections by hand that it is put into. */
  collections?: Words[];
  /** Of each field that the file has a column of. */
  custom?: FileValue[];
  isFeatured?: boolean;
  publishAt?: Date | null;
  notes: RowNote[];
};

/** Several products that are offered together. */
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
