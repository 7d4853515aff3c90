// The column names of couriers, in lower case without diacritics.
const NAMES = {
  reference: [
    'order',
    'order number',
    'order no',
    'order id',
    'reference',
    'ref',
    'tracking',
    'tracking number',
    'awb',
  ],
  amount: ['amount', 'cod', 'cod amount', 'collected', 'cash'],
  fee: ['fee', 'fees', 'commission', 'cod fee', 'charge'],
};
const ARABIC = {
  reference: ['رقم الطلب', 'الطلب', 'رقم التتبع', 'رقم الشحنة', 'المرجع'],
  amount: ['المبلغ', 'المبلغ المحصل', 'التحصيل', 'القيمة'],
  fee: ['الرسوم', 'رسوم', 'العمولة'],
};

/** The column of a courier's list, by its usual names in either language; -1 if there is none. */
export function findListColumn(headings: readonly string[], name: keyof typeof NAMES): number {
  return headings.findIndex((cell) => NAMES[name].includes(cell) || ARABIC[name].includes(cell));
}
