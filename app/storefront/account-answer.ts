/** What an account form was answered with: the page shows it beside the fields. A password never comes back. */
export type AccountAnswer = {
  values: { name?: string; email?: string; next?: string };
  errors: Partial<Record<'name' | 'email' | 'password' | 'current', string>>;
  /** Over the list of the errors. */
  title: string;
  /** Why the whole form was refused. */
  refusal: string | null;
};
