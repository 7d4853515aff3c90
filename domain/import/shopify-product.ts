import type { ProductStatus } from '#domain/catalog/index.ts';
import type { TaxClass } from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

export type ShopifyOption = { name: string; values: string[] };

export type ShopifyVariant = {
  line: number;
  /** One label per option, in option order. */
  labels: string[];
  price: Money;
  compareAt: Money | null;
  sku: string | null;
  barcode: string;
  weightGrams: number;
  /** Left out where the file does not say. */
  taxClass?: TaxClass;
  stock: { isTracked: boolean; quantity: number; allowsBackorder: boolean };
  imageUrl: string | null;
};

export type ShopifyImage = { url: string; alt: string; position: number };

/** One product of the file, checked and in our terms. */
export type ShopifyProduct = {
  handle: string;
  line: number;
  /** The language its words are written in. */
  locale: Locale;
  title: string;
  /** As it stands in the file: the catalogue cleans it when it is saved. */
  bodyHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: ProductStatus;
  seoTitle: string;
  seoDescription: string;
  options: ShopifyOption[];
  variants: ShopifyVariant[];
  images: ShopifyImage[];
};
