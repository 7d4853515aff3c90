/** An inclusive range of code points, or one code point. */
type Range = number | readonly [first: number, last: number];

/** ASCII, Latin-1, and the punctuation, arrows and currency signs that the shop's pages use. */
const LATIN: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  0x131,
  [0x152, 0x153],
  0x178,
  0x2bc,
  0x2c6,
  0x2da,
  0x2dc,
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  0x2026,
  0x2030,
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  0x2044,
  0x20ac,
  0x2122,
  [0x2190, 0x2193],
  0x2212,
  0x2215,
  0xfffd,
];

/**
 * Letters, vowel signs, digits and punctuation of Arabic, Persian and Urdu. Joined forms have no code points here: the
 * font's substitutions reach them. U+200C to U+200F steer joining and direction and must stay in the run of their word.
 */
const ARABIC: Range[] = [
  0x20,
  0xa0,
  0x60c,
  0x61b,
  0x61f,
  [0x621, 0x63a],
  [0x640, 0x655],
  [0x660, 0x66c],
  [0x670, 0x671],
  0x679,
  0x67e,
  0x686,
  0x688,
  0x691,
  0x698,
  0x6a4,
  0x6a9,
  0x6af,
  0x6ba,
  0x6be,
  [0x6c0, 0x6c3],
  0x6cc,
  [0x6d2, 0x6d4],
  [0x6f0, 0x6f9],
  [0x200c, 0x200f],
  0x25cc,
  0xfdfc,
];

/** Latin digits, letters and punctuation of a display face that has its own beside its Arabic letters. */
const ASCII: Range[] = [[0x21, 0x7e], 0xab, 0xbb, 0xd7, [0x2013, 0x2014], 0x2026, 0x2212];

export const CHARACTERS = { latin: pointsOf(LATIN), arabic: pointsOf(ARABIC), ascii: pointsOf(ASCII) };
export type Script = keyof typeof CHARACTERS;

/** Declared for an Arabic face even if the font lacks them: a run of letters must not break at them. */
export const JOINERS = [0x200c, 0x200d, 0x200e, 0x200f];

/** The coarse ranges of fallback faces: all letters that a system font may have, without those of the other script. */
export const FALLBACK_RANGE = {
  latin: 'U+0-5FF,U+1E00-200B,U+2010-2BFF',
  arabic: 'U+20,U+A0,U+600-8FF,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC',
};

/**
 * Texts as a shop has them, over which advances are averaged: long enough that one word's letters do not tip it, and
 * half of it headings, whose one-line width decides how they wrap.
 */
export const SAMPLE = {
  latin: [
    'Linen shirt with a relaxed collar, washed soft and cut from one length of cloth. Order before noon and it',
    'arrives on Thursday. Free returns within thirty days; the courier collects from your door. Add to cart, choose',
    'your size. Every piece is made in small numbers by people we know, and we repair what wears out.',
    'New Arrivals, Best Sellers of the Season, Shop by Department, You May Also Like, Customer Reviews, Delivery and',
    'Returns, Handmade Coffee Set in Walnut and Brass, Gifts for the Home, Frequently Asked Questions, About Our',
    'Workshop, Sign up for News, Track Your Order, Size Guide, Contact Us, Recently Viewed',
  ].join(' '),
  arabic: [
    'قميص من الكتان بياقة مريحة، مغسول ليكون ناعما ومقصوص من قطعة قماش واحدة. عند الطلب قبل الظهر يصل يوم الخميس.',
    'الإرجاع مجاني خلال أسبوعين، ويستلم المندوب الطلب من العنوان المسجل. كل قطعة تصنع بأعداد قليلة على يد حرفيين',
    'نعرفهم، وما يتلف منها يمكن إصلاحه. الأسعار شاملة ضريبة القيمة المضافة، وتظهر رسوم الشحن قبل إتمام الشراء.',
    'وصل حديثا، تسوق حسب القسم، قد يعجبك أيضا، آراء المشترين، سياسة الاستبدال والاسترجاع، طقم شاي من خشب الجوز',
    'والنحاس، هدايا للمنزل والضيافة، الأسئلة الشائعة، قصة المتجر، النشرة البريدية، تتبع الشحنة، دليل المقاسات،',
    'تواصل معنا، شوهد مؤخرا، عطور وبخور، عود فاخر من كمبوديا، قهوة عربية محمصة، تمور المدينة، عروض نهاية الأسبوع',
  ].join(' '),
};

function pointsOf(ranges: Range[]): number[] {
  return ranges.flatMap((range) => {
    if (typeof range === 'number') return [range];
    const [first, last] = range;
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
