import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { findGroups } from '#domain/catalog/index.ts';
import { type DiscountForm, parseDiscountForm, saveDiscount } from '#domain/discounts/index.ts';
import { must } from './must.ts';
import type { SampleStore, StoreData } from './store-data.ts';

type Sample = {
  welcome: string;
  delivery: string;
  from: string;
  category: string;
  goods: { en: string; ar: string };
};

const SAMPLES: Record<SampleStore, Sample> = {
  demo: {
    welcome: 'WELCOME10',
    delivery: 'FREESHIP',
    from: '40',
    category: 'candles',
    goods: { en: 'Four candles for three', ar: 'أربع شموع بسعر ثلاث' },
  },
  souq: {
    welcome: 'أهلا10',
    delivery: 'توصيل',
    from: '50',
    category: 'coffee-beans',
    goods: { en: 'Four bags of coffee for three', ar: 'أربعة أكياس بن بسعر ثلاثة' },
  },
};

/** Creates two codes to try, and an automatic discount. */
export async function applyDiscounts(tx: StoreTx, { store }: StoreData, act: Act): Promise<void> {
  const sample = SAMPLES[store.slug as SampleStore];
  const { category } = await findGroups(tx, { category: sample.category });
  if (!category) throw new Error(`The sample store ${store.slug} has no category ${sample.category}.`);
  const forms: DiscountForm[] = [
    {
      kind: 'percent',
      nameEn: 'Welcome: 10% off',
      nameAr: 'أهلًا بك: خصم 10%',
      code: sample.welcome,
      percent: '10',
      limitPerCustomer: '1',
    },
    {
      kind: 'free_delivery',
      nameEn: 'Free delivery',
      nameAr: 'توصيل مجاني',
      code: sample.delivery,
      minSubtotal: sample.from,
      limitTotal: '500',
      isStackable: true,
    },
    {
      kind: 'buy_get',
      nameEn: sample.goods.en,
      nameAr: sample.goods.ar,
      isAutomatic: true,
      isStackable: true,
      buyQuantity: '3',
      getQuantity: '1',
      appliesToAll: false,
      categoryIds: [category],
    },
  ];
  for (const form of forms) {
    const where = { currency: store.currency, timeZone: 'UTC', now: act.at };
    must(
      await saveDiscount(tx, must(parseDiscountForm(form, where), form.nameEn ?? ''), act),
      form.nameEn ?? '',
    );
  }
}
