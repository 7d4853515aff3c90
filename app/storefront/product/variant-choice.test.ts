import { describe, expect, it } from 'vitest';
import type { OptionView, VariantView } from '#domain/catalog/index.ts';
import { chooseByValues, statesOfValues } from './variant-choice.ts';

const option = (param: string, codes: string[]): OptionView => ({
  param,
  name: param,
  nameLocale: 'en',
  kind: 'other',
  values: codes.map((code) => ({ code, label: code.toUpperCase(), labelLocale: 'en', swatch: '' })),
});

const variant = (values: string[], state: VariantView['state'] = 'available'): VariantView => ({
  id: values.join('/'),
  values,
  price: { amount: 1000, currency: 'USD' },
  compareAt: null,
  sku: null,
  barcode: '',
  weightGrams: 0,
  state,
  left: null,
  imageIndex: null,
});

const throwBlanket = {
  options: [option('colour', ['oat', 'sage', 'ink']), option('size', ['s', 'm', 'l'])],
  variants: [
    variant(['oat', 's'], 'sold_out'),
    variant(['oat', 'm']),
    variant(['sage', 's']),
    variant(['sage', 'm']),
    variant(['ink', 'l']),
  ],
};

describe('choosing a variant by its values', () => {
  it('the variant choice starts at the first combination that can be bought', () => {
    expect(chooseByValues(throwBlanket, {}).codes).toEqual(['oat', 'm']);
  });

  it('the variant choice keeps a sold-out combination that the address selects', () => {
    const choice = chooseByValues(throwBlanket, { colour: 'oat', size: 's' });
    expect(choice.variant?.id).toBe('oat/s');
    expect(choice.moved).toEqual([]);
  });

  it('if the selected value has no such combination, the variant choice changes the other option and says so', () => {
    const choice = chooseByValues(throwBlanket, { colour: 'ink', size: 'm' }, 'colour');
    expect(choice.codes).toEqual(['ink', 'l']);
    expect(choice.moved.map(({ option, label }) => [option.param, label])).toEqual([['size', 'L']]);
  });

  it('the variant choice fills in missing options without reporting them as changed', () => {
    const choice = chooseByValues(throwBlanket, { size: 's' });
    expect(choice.codes).toEqual(['sage', 's']);
    expect(choice.moved).toEqual([]);
  });

  it('the variant choice ignores an unknown value', () => {
    expect(chooseByValues(throwBlanket, { size: 'xxl', colour: 'sage' }).codes).toEqual(['sage', 's']);
  });

  it('the variant choice distinguishes a sold-out combination from one that does not exist', () => {
    const [colours, sizes] = statesOfValues(throwBlanket, ['oat', 'm']);
    expect(sizes?.get('s')).toBe('sold_out');
    expect(sizes?.has('l')).toBe(false);
    expect(colours?.get('sage')).toBe('available');
  });

  it('the variant choice looks at each variant a few times, however many values the product has', () => {
    let looks = 0;
    const codes = Array.from({ length: 500 }, (_, at) => `v${at}`);
    const options = [option('a', codes), option('b', codes), option('c', codes)];
    const variants = codes.map((code, at) => ({
      ...variant([], at % 2 === 0 ? 'available' : 'sold_out'),
      get values() {
        looks++;
        return [code, 'v0', 'v0'];
      },
    }));
    const [firsts, seconds] = statesOfValues({ options, variants }, ['v0', 'v0', 'v0']);
    expect([firsts?.size, firsts?.get('v499'), seconds?.size]).toEqual([500, 'sold_out', 1]);
    expect(looks).toBeLessThan(500 * 7);
  });

  it('the variant choice is empty for a product with one variant and no options', () => {
    const single = { options: [], variants: [variant([])] };
    expect(chooseByValues(single, { size: 'm' }).variant?.id).toBe('');
  });
});
