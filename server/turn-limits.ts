/** Limits on concurrent and waiting requests of a process. */
export type TurnLimits = {
  /** In all, and for one store that has the process to itself. */
  most: number;
  /** For one store while others are active: the rest is reserved for them. */
  mostBesideOthers: number;
  /** The part of those slots for a store's POST requests: a POST costs the database more than a page. */
  mostPosts: number;
  mostPostsBesideOthers: number;
  /**
   * A queue of this length is a flood: beside other stores it gets one slot, with a pause between two
   * requests.
   */
  flood: number;
  /** The pause after a flooding POST, as a multiple of its duration; after a page it is one. */
  postRests: number;
  /** The pause of a flood after another store's request, whose shopper asks for the next page right away. */
  yieldMs: number;
  /** The longest interval without progress for a flooded queue: the store's own shoppers wait in it too. */
  atLeastEveryMs: number;
  /**
   * Work that takes longer waits for an outside service (a card provider): its slot is released while it
   * runs.
   */
  longestMs: number;
  /** The longest queue; a request beyond it is refused. */
  mostWaiting: number;
  /** The time after its last request for which a store counts as active. */
  quietAfterMs: number;
};

export const TURN_LIMITS: TurnLimits = {
  most: 8,
  mostBesideOthers: 2,
  mostPosts: 4,
  mostPostsBesideOthers: 1,
  flood: 8,
  postRests: 3,
  yieldMs: 25,
  atLeastEveryMs: 1000,
  longestMs: 500,
  mostWaiting: 200,
  quietAfterMs: 2000,
};
