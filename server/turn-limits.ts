/** Limits on concurrent and waiting requests of a process. */
export type TurnLimits = {
  /** Limit on all stores together, and on one store while no other store is active. */
  most: number;
  /** Limit for one store while other stores are active: the remaining slots are reserved for those. */
  mostBesideOthers: number;
  /**
   * The number of those slots that a store's POST requests may use: a POST costs the database more than a
   * page.
   */
  mostPosts: number;
  mostPostsBesideOthers: number;
  /**
   * A queue of this length is a flood: while other stores are active it gets one slot, with a pause between
   * two requests.
   */
  flood: number;
  /**
   * The pause after a flooding POST, as a multiple of the request's duration. After a flooding page request
   * the factor is 1.
   */
  postRests: number;
  /**
   * The pause of a flooded queue after a request of another store, so that the next request of that store's shopper
   * can come first.
   */
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
  /** A store counts as active for this time after its last request. */
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
