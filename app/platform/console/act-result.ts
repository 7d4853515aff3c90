/** The outcome of a form of the console: success, or the problem of each field with the typed values. */
export type ActResult = {
  intent: string;
  said?: string;
  problems?: Record<string, string>;
  typed?: Record<string, string>;
};
