/** Who is signed in, on the pages that are theirs. */
export type AccountView = { name: string; email: string; initials: string; photo: string | null };

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
