/** An amount in an order's summary; `isTotal` is emphasized. */
export type SummaryRow = { label: string; amount: string; isTotal?: boolean };

export type LineRow = {
  title: string;
  details: string;
  amount: string;
  /** URL of a square picture; default: none. */
  picture?: string | null;
};

/** A labelled value that a reader may want to copy. */
export type Fact = { label: string; value: string };

/** The content of a mail before it is rendered as text and HTML. */
export type MailContent = {
  subject: string;
  heading: string;
  intro: string;
  facts?: Fact[];
  /** A one-time code, rendered large. */
  code?: Fact;
  /** Lines specific to this mail, such as the contents of a parcel. */
  list?: { title: string; rows: LineRow[] };
  /** Text written by the store's staff, with its line breaks. */
  letter?: string;
  quote?: { title: string; text: string };
  /** Null in a mail without an order. */
  order: OrderContent | null;
  action: { label: string; url: string } | null;
  /** A text below the button; '' if there is none. */
  note: string;
  footer: string;
  /** The unsubscribe link. */
  leave?: { label: string; url: string };
};

export type OrderContent = {
  linesTitle: string;
  lines: LineRow[];
  summary: SummaryRow[];
  /** The payment instructions; '' if there are none. */
  callout: string;
  addressTitle: string;
  address: string[];
};
