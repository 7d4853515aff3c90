/** A text in one language, or in two: the first is the reader's, the second stands smaller beside it. */
export type SheetText = string[];

export type SheetFact = {
  label: SheetText;
  value: string /** Codes and dates, which run left to right. */;
  isCode: boolean;
};

export type SheetRow = {
  titles: SheetText;
  details: string;
  cells: string[];
};

/** A document as it is laid out: every text is said, every amount written; the drawing adds nothing. */
export type Sheet = {
  dir: 'ltr' | 'rtl';
  lang: 'en' | 'ar';
  accent: string;
  /** The store's logo, by the hash of its picture; '' for none. */
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
  /** A drawn QR code as SVG; '' for none. */
  qr: string;
  footer: string;
  /** The tax document that the file carries; null for a paper without one. */
  attachment: SheetAttachment | null;
};

export type SheetAttachment = { name: string; xml: string; issuedAt: string };

/** One language, or Arabic with English beside it. */
export type SheetLanguage = 'en' | 'ar' | 'both';
