import { VIDEO_ORIGINS, videoAt } from '#blocks/video/video-address.ts';
import { type FilledBlocks, type HomeSection, showCatalogue } from '#domain/catalog/index.ts';
import { plainText } from '#lib/html.ts';
import { listsProducts } from '../page/page-tags.server.ts';
import type { Shop } from '../page/shop.server.ts';
import { addStructuredData } from '../page/structured-data.server.ts';

/** What the blocks of a page mean for it: until when it is cached, its structured data, and the players it may show. */
export function noteBlocks(shop: Shop, { sections, changesAt }: FilledBlocks): void {
  shop.request.cache.until(changesAt);
  const questions = sections.flatMap(questionsOf);
  if (questions.length > 0) {
    addStructuredData(shop, {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      inLanguage: shop.locale,
      mainEntity: questions,
    });
  }
  if (sections.some(hasPlayer)) shop.request.embeds = VIDEO_ORIGINS;
}

/** A page with blocks of the catalogue is invalidated with the lists of products, even while these blocks are empty. */
export function noteProducts(shop: Shop, { sections }: FilledBlocks): void {
  if (!showCatalogue(sections)) return;
  shop.request.cache.tag('ranks');
  listsProducts(
    shop,
    sections.flatMap((section) => section.products),
  );
}

/** True for a block with a video of another site; the store's own video needs no player. */
function hasPlayer({ kind, block, videoOf }: HomeSection): boolean {
  const { fileId, video } = block.options;
  const isOwn = typeof fileId === 'string' && videoOf(fileId) !== null;
  return kind === 'video' && !isOwn && videoAt(String(video)) !== null;
}

/** The answered questions of a block, as schema.org describes them. */
function questionsOf({ kind, block, textLocale }: HomeSection): object[] {
  if (kind !== 'faq') return [];
  return block.entries.flatMap(({ texts }) => {
    const { question, bodyHtml } = texts[textLocale];
    const answer = plainText(String(bodyHtml));
    if (!question || answer === '') return [];
    return [{ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }];
  });
}
