/** What the page shows that asks for the password again: the form that waits, and why a try was refused. */
export type StepUpAsked = {
  stepUp: true;
  fields: [name: string, value: string][];
  problem: 'wrong_credentials' | 'too_many_tries' | 'busy' | null;
  minutes: number;
};
