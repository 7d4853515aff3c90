/** The skeleton cannot be generated as requested. Nothing has been written. */
export class Refusal extends Error {}
