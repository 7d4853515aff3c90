import { z } from 'zod';
import { BLOCK_KINDS } from '#blocks/index.ts';
import electronics from './trades/electronics.json' with { type: 'json' };
import fashion from './trades/fashion.json' with { type: 'json' };
import food from './trades/food.json' with { type: 'json' };
import home from './trades/home.json' with { type: 'json' };
import perfume from './trades/perfume.json' with { type: 'json' };

/** The trades that a new shop can start with (A4); any other shop starts empty. */
export const TRADES = ['fashion', 'perfume', 'food', 'electronics', 'home'] as const;
export type Trade = (typeof TRADES)[number];

export const isTrade = (code: string): code is Trade => (TRADES as readonly string[]).includes(code);

const word = z.string().min(1).max(200);
const wordOrNone = z.string().max(200);
const both = <T extends z.ZodType>(text: T) => ({ en: text, ar: text });
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

const option = z.strictObject({
  kind: z.enum(['size', 'other']),
  ...both(word),
  /** `price`: the price of this value, if it differs from the product's price. */
  values: z.array(z.strictObject({ ...both(word), price: z.int().positive().optional() })).min(2),
});

const product = z.strictObject({
  key: word,
  category: word,
  /** In Saudi riyals. */
  price: z.int().positive(),
  art: z.strictObject({ drawing: word, palette: z.record(z.string(), colour), tint: colour }),
  isFeatured: z.boolean(),
  ...both(z.strictObject({ title: word, body: word })),
  option: option.optional(),
});

const section = z.strictObject({
  kind: z.enum(BLOCK_KINDS),
  itemCount: z.int().min(1).max(48),
  /** A section with a picture is about the samples and removed with them, as is every hero and banner. */
  picture: word.optional(),
  link: z.string().startsWith('/').optional(),
  texts: z
    .strictObject(
      both(z.strictObject({ eyebrow: wordOrNone, title: word, body: wordOrNone, action: wordOrNone })),
    )
    .optional(),
});

const content = z.strictObject({
  /** The theme that suits the trade (themes/). */
  theme: word,
  colours: z.strictObject({ primary: colour, secondary: colour }),
  categories: z.array(z.strictObject({ key: word, picture: word, ...both(word) })).min(2),
  products: z.array(product).min(6).max(8),
  home: z.array(section).min(5),
});

export type TradeContent = z.infer<typeof content>;
export type TradeProduct = TradeContent['products'][number];

const FILES: Record<Trade, unknown> = { fashion, perfume, food, electronics, home };
const read = new Map<Trade, TradeContent>();

/** The sections, categories and sample products of a trade. */
export function readTrade(trade: Trade): TradeContent {
  const known = read.get(trade);
  if (known) return known;
  const parsed = content.parse(FILES[trade]);
  read.set(trade, parsed);
  return parsed;
}
