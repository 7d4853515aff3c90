/** A redirect whose headers can be added to, which those of Response.redirect() cannot. */
export function redirectTo(status: 301 | 302 | 308, location: string): Response {
  return new Response(null, { status, headers: { location } });
}
