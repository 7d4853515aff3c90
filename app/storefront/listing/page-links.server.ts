import type { PageLinks } from './listing-view.ts';

/** Links to the first, last and nearest pages; `address` returns the query string of a page. */
export function pageLinks(
  { number, of }: { number: number; of: number },
  address: (page: number) => string,
): PageLinks {
  const near = [1, number - 1, number, number + 1, of].filter((each) => each >= 1 && each <= of);
  const link = (page: number) => ({ number: page, search: address(page) });
  const numbers = [...new Set(near)].flatMap((each, index, all) => {
    const last = all[index - 1] ?? 0;
    if (each - last > 2) return [null, link(each)];
    return each - last === 2 ? [link(each - 1), link(each)] : [link(each)];
  });
  return {
    number,
    numbers: of > 1 ? numbers : [],
    previous: number > 1 ? address(number - 1) : null,
    next: number < of ? address(number + 1) : null,
  };
}
