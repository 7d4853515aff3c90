import type { Money } from '#lib/money/index.ts';
import type { Tone } from './views.ts';

/** Who is signed in, on the pages that are theirs. */
export type AccountView = { name: string; email: string; initials: string; photo: string | null };

/** What an order's forms answer where they do not lead on. */
export type OrderReply = {
  problem: string | null;
  again: { title: string; lines: string[]; hasRest: boolean } | null;
  /** A return that was refused for a field of its form, which comes back as it was sent. */
  asked: AskedReturn | null;
};

/** What a return's form was sent with, and the fields that are wrong, by their ids. */
export type AskedReturn = {
  units: Record<string, number>;
  reasons: Record<string, string>;
  wish: string;
  comment: string;
  /** A page cannot fill a field of files again. */
  hadPhotos: boolean;
  errors: { field: string; message: string }[];
};

/** One of "my orders". */
export type OwnOrderView = {
  number: number;
  path: string;
  date: string;
  status: { text: string; tone: Tone };
  payment: { text: string; tone: Tone };
  total: Money;
  contents: string;
  viewNamed: string;
  images: { src: string; width: number; height: number }[];
};

/** An address of one's book, and its phone number as people write it. */
export type AddressView = {
  id: string;
  label: string;
  name: string;
  phone: string;
  phoneText: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  isDefault: boolean;
};

/** Why a form of the profile changed nothing; what was typed is kept, but never a password. */
export type ProfileReply = {
  form: 'details' | 'photo' | 'address' | 'delete';
  values: Record<string, string>;
  errors: Record<string, string>;
  title: string;
  refusal: string | null;
};

/** Who stands before a checkout: a guest who may log in, or somebody known with what their fields begin with. */
export type CheckoutAccount =
  | { login: string; known: null }
  | { login: null; known: { name: string; values: Record<string, string>; addresses: AddressView[] } };
