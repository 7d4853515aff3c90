export { type Claim, storeOfAccount } from './claims.ts';
export { beginConnect, finishConnect, type Returned } from './connect.ts';
export type { CodeRefused, ConnectEvent, Connector, Consent } from './connector.ts';
export { checkConnection, disconnectAccount, takeCards } from './disconnect.ts';
export type { DisconnectFailure, FinishFailure, StateRefused } from './errors.ts';
export { type Asker, slugOfState } from './states.ts';
