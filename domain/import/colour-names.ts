import { fold, foldWords } from '#domain/search/index.ts';

// Frequent colours of fashion and home goods; other colours are shown as text.
const NAMES = `
  black أسود سوداء #191919 | white أبيض بيضاء #FFFFFF | grey gray رمادي رمادية #8A8D93 | silver فضي فضية #C0C4CA
  red أحمر حمراء #C62828 | burgundy maroon عنابي خمري #7B1E3A | pink وردي زهري #E79AB0 | orange برتقالي #E07A1F
  yellow أصفر صفراء #F2C230 | gold golden ذهبي ذهبية #C9A227 | beige بيج #D9C7A7 | ivory cream عاجي كريمي #F4ECD8
  brown بني بنية #6B4A2F | camel جملي #B98A56 | tan #C8A27A | green أخضر خضراء #2E7D46 | olive زيتي #6B7034
  mint نعناعي #A8D8C0 | teal تركوازي turquoise #1F8A8C | blue أزرق زرقاء #2B62C4 | navy كحلي #1F2A4D
  sky سماوي #8EC5EB | purple violet بنفسجي أرجواني #6A3FA0 | lavender لافندر #B9A7D6 | khaki كاكي #A99B6E`;

const SWATCHES = new Map(
  NAMES.split(/[|\n]/).flatMap((entry) => {
    const [colour, ...names] = entry.trim().split(/\s+/).reverse();
    return names.map((name) => [fold(name), colour ?? ''] as const);
  }),
);

/** The hex colour of a label ('Navy', 'كحلي', 'Light blue' by its last word); undefined if unknown. */
export function swatchOf(label: string): string | undefined {
  const words = foldWords(label);
  return SWATCHES.get(words.join(' ')) ?? SWATCHES.get(words.at(-1) ?? '') ?? SWATCHES.get(words[0] ?? '');
}
