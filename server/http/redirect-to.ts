/** A redirect with mutable headers, unlike Response.redirect(). */
export function redirectTo(status: 301 | 302 | 308, location: string): Response {
  return new Response(null, { status, headers: { location } });
}
