export type AccountView = { name: string; email: string; initials: string; photo: string | null };

/** A saved address, with its phone number formatted for reading. */
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

/** Response of a profile form that changed nothing: the reason and the typed values, but never a password. */
export type ProfileReply = {
  form: 'details' | 'photo' | 'address' | 'delete';
  values: Record<string, string>;
  errors: Record<string, string>;
  title: string;
  refusal: string | null;
};
