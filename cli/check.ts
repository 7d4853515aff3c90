/** One line of `souk doctor`. `isAdvice`: nothing is wrong, but something is recommended. */
export type Check = { name: string; ok: boolean; message: string; isAdvice?: boolean };
