import type { DomainProblem } from '#domain/domains/index.ts';

export type SenderFailure =
  | DomainProblem
  /** Not an address such as orders@shop.example.com. */
  | 'address_invalid'
  /** A mail provider's domain, such as gmail.com, whose DNS the owner cannot change. */
  | 'domain_shared'
  /** Ten other domains were set within an hour; each needs a new key. */
  | 'changed_too_often';

/** The store's mails come from the platform's address. */
export type NoSender = 'no_sender';
