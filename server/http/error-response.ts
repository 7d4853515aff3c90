export type ErrorCode =
  | 'malformed'
  | 'not_signed_in'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_slow'
  | 'forbidden_origin'
  | 'view_refused'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many_requests'
  | 'not_ready'
  | 'store_expired'
  | 'store_closed'
  | 'store_suspended'
  | 'disk_full'
  | 'internal_error';

const STATUS: Record<ErrorCode, number> = {
  malformed: 400,
  not_signed_in: 401,
  forbidden_origin: 403,
  view_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  not_ready: 503,
  store_expired: 503,
  store_closed: 503,
  store_suspended: 503,
  disk_full: 507,
};

/** An error of the API or of a refused request: {"error":{"code","message"}}. */
export function errorResponse(code: ErrorCode, message: string): Response {
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ error: { code, message } }, { status: STATUS[code], headers });
}
