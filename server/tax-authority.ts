import { fatooraAuthority } from '#adapters/fatoora/index.ts';
import type { FatooraAuthority } from '#domain/fatoora/index.ts';
import type { Config } from '#lib/config/index.ts';

/** Shorter than the worker's timeout, because a person waits for up to nine calls. */
const TIMEOUT_MS = 10_000;

/** The gateway of the Saudi tax authority, for requests made by a person. */
export function taxAuthority(config: Config): FatooraAuthority {
  return fatooraAuthority({ base: config.fatooraGateway, timeoutMs: TIMEOUT_MS });
}
