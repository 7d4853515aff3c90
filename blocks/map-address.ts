/** The address of a search in Google Maps; '' for no address. It is a link only: nothing is requested before the press. */
export function mapAddress(address: string): string {
  const query = new URLSearchParams({ api: '1', query: address.replace(/\s+/g, ' ') });
  return address === '' ? '' : `https://www.google.com/maps/search/?${query}`;
}
