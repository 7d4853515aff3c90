/**
 * Placeholder for the request id, replaced by the server on error pages only: a page shown to everyone
 * carries no request id.
 */
export const REFERENCE_MARK = 'reference-of-the-request';
