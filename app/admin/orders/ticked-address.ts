/** Where the ticked orders go: the page or file of this path, about them. */
export function tickedAddress(path: string, orderIds: readonly string[]): string {
  return `${path}?${new URLSearchParams(orderIds.map((id) => ['order', id]))}`;
}
