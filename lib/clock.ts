/** Time is a parameter: the edge reads it once, tests and the seeder supply their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
