import { expect, test } from 'vitest';
import { gtinOf, spellingsOfBarcode } from './gtin.ts';

test.each(['4006381333931', '036000291452', '96385074', '10614141000415', '400-6381 333931'])(
  'the barcode %s is a trade item number',
  (barcode) => expect(gtinOf(barcode)).toBe(barcode.replace(/\D/g, '')),
);

test.each(['4006381333932', '12345', '', '0000000000000', '٤٠٠٦٣٨١٣٣٣٩٣١', 'x4006381333931', '</script>'])(
  'the barcode %s is not a trade item number',
  (barcode) => expect(gtinOf(barcode)).toBeNull(),
);

test('a UPC code is also looked for without the zero that scanners put before it', () => {
  expect(spellingsOfBarcode('0012345678905')).toEqual(['0012345678905', '012345678905']);
  expect(spellingsOfBarcode('6281234567890')).toEqual(['6281234567890']);
});
