import { data } from 'react-router';

/** The answer of an action: the result that its page shows, with the HTTP status of it. */
export function answer<R>(result: R, status: number) {
  return data<R>(result, { status });
}
