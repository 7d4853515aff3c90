/** What an account form was answered with: the page shows it beside the fields. A password never comes back. */
export type AccountAnswer = {
  values: { name?: string; email?: string; next?: string };
  errors: Partial<Record<'name' | 'email' | 'password' | 'current', string>>;
  /** The same in the list above the form, where no label stands beside them. */
  listed: AccountAnswer['errors'];
  /** Over the list of the errors. */
  title: string;
  /** Why the whole form was refused. */
  refusal: string | null;
};
