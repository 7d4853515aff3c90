/** The URL of a page or file about the ticked orders. */
export function tickedAddress(path: string, orderIds: readonly string[]): string {
  return `${path}?${new URLSearchParams(orderIds.map((id) => ['order', id]))}`;
}
