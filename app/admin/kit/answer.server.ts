import { data } from 'react-router';

/** An action's result with its HTTP status. */
export function answerForm<R>(result: R, status: number) {
  return data<R>(result, { status });
}
