/** The outcome of a form of the console: a success, or the problems by field with what was typed. */
export type ActResult = {
  intent: string;
  said?: string;
  problems?: Record<string, string>;
  typed?: Record<string, string>;
};
