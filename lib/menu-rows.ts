/** The links of a menu in order. A link of level 1 belongs to the closest level 0 link before it. */
export function menuRows<Item extends object>(
  links: readonly (Item & { children?: Item[] })[],
): (Item & { level: 0 | 1 })[] {
  return links.flatMap(({ children = [], ...link }) => [
    { ...(link as unknown as Item), level: 0 as const },
    ...children.map((child) => ({ ...child, level: 1 as const })),
  ]);
}
