import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';
import { wholeShop } from '#tests/support/whole-shop.ts';
import { liveThrough } from './shopper-life.ts';

// The specification's texts to the letter, and their Arabic: written out here, never read from the dictionaries.
const db = await testDatabase(import.meta.url);
const agora = await wholeShop(db, {
  slug: 'agora',
  defaultLocale: 'en',
  host: shopHost,
  isAboutWritten: false,
});
await db.admin('update stock_levels set quantity = 50');
const server = await webServer();
const lives = {
  en: await liveThrough({ db, server, shop: agora, locale: 'en' }),
  ar: await liveThrough({ db, server, shop: agora, locale: 'ar' }),
};

/** Each text with its place (a step of the shopper's life), in English and in Arabic. */
const TEXTS: [string, string, string][] = [
  [
    'closed',
    'Your store subscription is expired, Please renew it to enjoy our services.',
    'انتهى اشتراك متجرك، يُرجى تجديده لمواصلة الاستفادة من خدماتنا.',
  ],
  ['signedUp', 'Registration successfully', 'تم إنشاء الحساب بنجاح'],
  ['loggedIn', 'Login successfully', 'تم تسجيل الدخول بنجاح'],
  ['loggedOut', 'Logout Successfully', 'تم تسجيل الخروج بنجاح'],
  ['profile', 'update successfully', 'تم التحديث بنجاح'],
  ['updated', 'Shopping cart updated', 'تم تحديث السلة'],
  ['removed', 'Removed Product', 'تمت إزالة المنتج'],
  ['added', 'Product Added in Shopping Cart', 'تمت إضافة المنتج إلى السلة'],
  ['wished', 'Product added in wishlist', 'تمت إضافة المنتج إلى المفضلة'],
  ['unwished', 'Product removed from wishlist', 'تمت إزالة المنتج من المفضلة'],
  ['placed', 'Order placed successfully', 'تم استلام طلبك بنجاح'],
  ['address', 'Shipping Information saved successfully', 'تم حفظ بيانات التوصيل بنجاح'],
  ['contact', 'your request submited successfully', 'تم إرسال طلبك بنجاح'],
  ['forgot', 'Please Check Your Mail', 'يُرجى التحقق من بريدك الإلكتروني'],
  ['reviewed', 'your review submited', 'تم إرسال تقييمك'],
  ['emptyCart', 'Your Shopping cart is empty', 'سلتك فارغة'],
  ['noOrder', 'Order Not Found', 'الطلب غير موجود'],
  ['noOrderOfMine', 'Order Not Found', 'الطلب غير موجود'],
  ['notTracked', 'Order Not Found', 'الطلب غير موجود'],
  ['noProduct', 'Product Not Found', 'المنتج غير موجود'],
  ['noCategory', 'Categorie Not Found', 'القسم غير موجود'],
  ['noSubCategory', 'Sub Category Not Found', 'القسم الفرعي غير موجود'],
  ['aboutUs', 'About Us Coming Soon......', 'صفحة «من نحن» قريبًا......'],
  ['notCompleted', 'your order is not completed', 'لم يكتمل طلبك'],
  ['loginFirst', 'Login First', 'يُرجى تسجيل الدخول أولًا'],
  ['checkout', 'Continue As Guest', 'المتابعة كزائر'],
  ['checkout', 'Shipping Information', 'بيانات التوصيل'],
  ['shortName', 'must be at least 4 characters long', 'يجب ألا يقل عن 4 أحرف'],
  [
    'otherMethod',
    'You previously logged in with the following method: Google',
    'سبق أن سجّلت الدخول بالطريقة التالية: Google',
  ],
  ['home', 'Mon-Fri from 8am to 5pm', 'من الاثنين إلى الجمعة، من 8 صباحًا إلى 5 مساءً'],
];

const LABELS: [string, string][] = [
  ['Order Id', 'رقم الطلب'],
  ['User Name', 'الاسم'],
  ['Status', 'حالة الطلب'],
  ['Order Date', 'تاريخ الطلب'],
  ['Total', 'الإجمالي'],
  ['SubTotal', 'المجموع الفرعي'],
  ['Delivery Charges', 'رسوم التوصيل'],
  ['Total Products', 'عدد المنتجات'],
  ['Payment Status', 'حالة الدفع'],
  ['Email', 'البريد الإلكتروني'],
  ['Mobile Number', 'رقم الجوال'],
  ['Delivery Address', 'عنوان التوصيل'],
  ['City', 'المدينة'],
  ['Zip Code', 'الرمز البريدي'],
  ['Color', 'اللون'],
  ['Size', 'المقاس'],
  ['Quantity', 'الكمية'],
];

/** The texts as they are read: without direction marks. */
const read = (texts: string[] | undefined) =>
  (texts ?? []).map((text) =>
    text
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/:$/, '')
      .trim(),
  );

describe('every text of the specification is in its place, to the letter', () => {
  test.each(TEXTS)('the specification’s text is in its place, to the letter: %s: %s', (where, en, ar) => {
    expect(read(lives.en[where])).toContain(en);
    expect(read(lives.ar[where])).toContain(ar);
  });
});

describe('every label of an order is on its page', () => {
  test.each(LABELS)('every label of an order is on its page: %s', (en, ar) => {
    expect(read(lives.en.order)).toContain(en);
    expect(read(lives.ar.order)).toContain(ar);
  });
});

test('the metadata has the locale en_IE and the specification’s “family and home goods” until the store changes it', async () => {
  expect(lives.en.home?.join('\n')).toMatch(/family and home goods/i);
  const { body } = await ask(server, { host: agora.host, path: '/' });
  expect(body).toMatch(/<meta property="og:locale" content="en_IE"/);
});

test.each(['/products', '/products?min=0&max=10000'])(
  'the price fields show 0 and 10000 where no price filter is set: %s',
  async (address) => {
    for (const path of [address, `/ar${address}`]) {
      const { body } = await ask(server, { host: agora.host, path });
      const shown = ['min', 'max'].map((name) => {
        const [field] = body.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
        return /value="([^"]*)"/.exec(field ?? '')?.[1];
      });
      expect(shown, path).toEqual(['0', '10000']);
    }
  },
);

test('no page of the shop announces a feature that is missing', () => {
  for (const life of Object.values(lives)) {
    for (const [name, texts] of Object.entries(life)) {
      if (name !== 'aboutUs') expect(texts.join('\n'), name).not.toMatch(/coming soon|قريبًا\.\./i);
    }
  }
});
