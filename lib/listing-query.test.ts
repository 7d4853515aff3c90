import { describe, expect, it } from 'vitest';
import { CLEARED, listingSearch, readListingQuery, refined } from './listing-query.ts';

const read = (text: string) => readListingQuery(new URLSearchParams(text));

describe('the filters of a listing in its address', () => {
  it('clearing a listing’s filters empties category, subcategory and sort and sets the price 0 to 10000', () => {
    expect(read('')).toEqual(CLEARED);
    expect(CLEARED).toMatchObject({ category: '', sub: '', sort: '', min: 0, max: 10_000 });
    expect(listingSearch(CLEARED)).toBe('');
  });

  it('a listing’s filters read Arabic digits', () => {
    expect(read('min=٢٠&max=١٥٠')).toMatchObject({ min: 20, max: 150 });
  });

  it('a listing’s price range typed in reverse is swapped', () => {
    expect(read('min=300&max=20')).toMatchObject({ min: 20, max: 300 });
  });

  it('a listing’s invalid filters are ignored', () => {
    expect(read('min=abc&max=-5&sort=;drop')).toMatchObject({ min: 0, sort: '' });
    expect(read('max=99999')).toMatchObject({ max: 10_000 });
  });

  it('a listing’s filters are written as they were read', () => {
    const query = read(
      'category=kitchen&sub=mugs&min=20&max=150&o.size=m&o.size=l&stars=4&sale=1&stock=1&sort=price_asc&after=abc&from=24',
    );
    expect(read(listingSearch(query))).toEqual(query);
  });

  it('a listing’s filters have one address, regardless of the order in which they were chosen', () => {
    const text = listingSearch(read('o.size=m&o.colour=red&o.size=l&o.size=m&page=3'));
    expect(text).toBe('?o.colour=red&o.size=l&o.size=m&page=3');
  });

  it('a listing’s product options are separate from filters of the same name', () => {
    expect(read('o.sort=name&o.page=2')).toMatchObject({
      sort: '',
      page: 1,
      options: { sort: ['name'], page: ['2'] },
    });
  });

  it('a listing’s filters have at most thirty values, and none that a database cannot store', () => {
    const many = Array.from({ length: 100 }, (_, at) => `o.size=${at}`).join('&');
    expect(read(many).options.size).toHaveLength(30);
    expect(read('o.size=a%00b&o.=x&o.size=&o.a%00=1').options).toEqual({});
    expect(read(`o.size=${'x'.repeat(101)}`).options).toEqual({});
    expect(Object.keys(read('o.__proto__=x').options)).toEqual(['__proto__']);
  });

  it('a changed filter returns the listing to its first page', () => {
    const query = read('page=3&sale=1&after=abc&from=48');
    expect(listingSearch(refined(query, { stock: true }))).toBe('?sale=1&stock=1');
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=999999', 'stars=5', 'stars=-1', 'sale=yes', 'stock='])(
    'a listing’s filter %s is ignored',
    (text) => expect(read(text)).toEqual(CLEARED),
  );
});
