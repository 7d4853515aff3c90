import { data } from 'react-router';

/** The answer of an action: the result that its page shows, with the HTTP status of it. */
export function answer<R>(result: R, status: 200 | 403 | 404 | 409 | 422 | 429 | 502 | 503) {
  return data<R>(result, { status });
}
