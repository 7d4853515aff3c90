/** Time is a parameter: the edge reads the clock once, and tests and the seeder supply their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
