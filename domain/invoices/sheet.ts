/** A text in one or two languages: the reader's language first, the second one smaller beside it. */
export type SheetText = string[];

export type SheetFact = {
  label: SheetText;
  value: string;
  /** True for codes and dates, which run left to right. */
  isCode: boolean;
};

export type SheetRow = {
  titles: SheetText;
  details: string;
  cells: string[];
};

/** A laid-out document: all texts and amounts are final; rendering adds nothing. */
export type Sheet = {
  dir: 'ltr' | 'rtl';
  lang: 'en' | 'ar';
  accent: string;
  /** The hash of the store's logo; '' if it has none. */
  logo: string;
  title: SheetText;
  issuer: string;
  facts: SheetFact[];
  parties: { label: SheetText; name: string; lines: string[]; codes: SheetFact[] }[];
  columns: SheetText[];
  rows: SheetRow[];
  sums: { label: SheetText; amount: string; isTotal: boolean }[];
  taxes: { title: SheetText; columns: SheetText[]; rows: string[][] } | null;
  remarks: string[];
  /** The QR code as SVG; '' if there is none. */
  qr: string;
  footer: string;
  /** The embedded tax document; null if there is none. */
  attachment: SheetAttachment | null;
};

export type SheetAttachment = { name: string; xml: string; issuedAt: string };

/** One language, or Arabic with English beside it. */
export type SheetLanguage = 'en' | 'ar' | 'both';
