/** Response of an account form, shown beside its fields. Never contains a password. */
export type AccountAnswer = {
  values: { name?: string; email?: string; next?: string };
  errors: Partial<Record<'name' | 'email' | 'password' | 'current', string>>;
  /** Errors for the list above the form, where the fields' labels are missing. */
  listed: AccountAnswer['errors'];
  /** Heading of the error list. */
  title: string;
  /** Reason why the whole form was refused. */
  refusal: string | null;
};
