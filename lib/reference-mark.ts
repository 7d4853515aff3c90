/**
 * Stands in every page where an error page has the request's number, which the server puts in there and nowhere else:
 * a page that everybody is shown has no number of one request.
 */
export const REFERENCE_MARK = 'reference-of-the-request';
