const NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE = 'BHD IQD JOD KWD LYD OMR TND';

/**
 * Decimals of a valid currency; exponentOf validates first. Separate from the list of all currencies, so that
 * browsers, which render validated data, need not load it.
 */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  if (NONE.includes(currency)) return 0;
  return THREE.includes(currency) ? 3 : 2;
}
