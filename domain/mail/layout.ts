/** One amount of an order's summary; `isTotal` stands out. */
export type SummaryRow = { label: string; amount: string; isTotal?: boolean };

export type LineRow = { title: string; details: string; amount: string };

/** A labelled value that a reader may want to copy. */
export type Fact = { label: string; value: string };

/** What a mail says, before it is drawn as text and as HTML. */
export type MailContent = {
  subject: string;
  heading: string;
  intro: string;
  facts?: Fact[];
  /** A one-time code, drawn large. */
  code?: Fact;
  /** Lines that belong to the news itself: what is in the parcel. */
  list?: { title: string; rows: LineRow[] };
  /** What a person of the store wrote, its line breaks kept. */
  letter?: string;
  quote?: { title: string; text: string };
  /** Null in a mail that is a letter and nothing more. */
  order: OrderContent | null;
  action: { label: string; url: string } | null;
  /** Below the button; empty for none. */
  note: string;
  footer: string;
  /** The link that ends such mails. */
  leave?: { label: string; url: string };
};

export type OrderContent = {
  linesTitle: string;
  lines: LineRow[];
  summary: SummaryRow[];
  /** How it is paid; '' for nothing. */
  callout: string;
  addressTitle: string;
  address: string[];
};
