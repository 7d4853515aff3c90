import { describe, expect, it } from 'vitest';
import { CLEARED, listingSearch, readListingQuery } from './listing-query.ts';

const read = (text: string) => readListingQuery(new URLSearchParams(text));

describe('the filters of a listing in its address', () => {
  it('clears to empty category, sub category and sort and to the price 0 to 10000', () => {
    expect(read('')).toEqual(CLEARED);
    expect(CLEARED).toMatchObject({ category: '', sub: '', sort: '', min: 0, max: 10_000 });
    expect(listingSearch(CLEARED)).toBe('');
  });

  it('reads digits typed in Arabic', () => {
    expect(read('min=٢٠&max=١٥٠')).toMatchObject({ min: 20, max: 150 });
  });

  it('turns a price range round that was typed backwards', () => {
    expect(read('min=300&max=20')).toMatchObject({ min: 20, max: 300 });
  });

  it('counts what makes no sense as not given', () => {
    expect(read('min=abc&max=-5&sort=;drop')).toMatchObject({ min: 0, sort: '' });
    expect(read('max=99999')).toMatchObject({ max: 10_000 });
  });

  it('writes back what it read', () => {
    const query = read('category=kitchen&sub=mugs&min=20&max=150&sort=price_asc&after=abc&from=24');
    expect(read(listingSearch(query))).toEqual(query);
  });
});
