/** The data of the password prompt: the pending form, and the error of the last try. */
export type StepUpAsked = {
  stepUp: true;
  fields: [name: string, value: string][];
  problem: 'wrong_credentials' | 'too_many_tries' | 'busy' | null;
  minutes: number;
};
