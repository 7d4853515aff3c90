/** A skeleton that cannot be made as asked. Nothing has been written. */
export class Refusal extends Error {}
