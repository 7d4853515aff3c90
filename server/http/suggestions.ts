import { withStore } from '#db/index.ts';
import { type Suggestions, suggestEntries } from '#domain/catalog/index.ts';
import { isLocale } from '#lib/locale.ts';
import { type Translate, translator } from '#messages/index.ts';
import { type RequestContext, storeOf } from '../context.ts';

const MOST_CHARACTERS = 100;

/** GET /api/suggestions?q=…&locale=ar: suggestions while a shopper types (F1). Nothing in it is personal. */
export async function suggestionsResponse(
  _request: Request,
  url: URL,
  context: RequestContext,
): Promise<Response> {
  const { id, shell } = storeOf(context);
  const asked = url.searchParams.get('locale') ?? '';
  const locale = isLocale(asked) ? asked : shell.defaultLocale;
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MOST_CHARACTERS);
  const input = { query, locale, currency: context.currency, now: context.now, shell };
  const found = await withStore(id, (tx) => suggestEntries(tx, input));
  const say = translator(locale, shell.overrides[locale], shell.digits);
  const texts = suggestionTexts(say, query, found);
  return Response.json({ ...found, texts }, { headers: { 'cache-control': 'private, no-cache' } });
}

/** The panel's texts, sent with the results, so that no page carries texts for a closed panel. */
function suggestionTexts(say: Translate, query: string, found: Suggestions): Record<string, string> {
  const { products, categories, brands, corrected, total } = found;
  return {
    panel: say('finding.suggest.panel'),
    recent: say('finding.suggest.recent'),
    forget: say('finding.suggest.forget'),
    popular: say('finding.suggest.popular'),
    trending: say('home.trending'),
    products: say('common.products'),
    categories: say('common.categories'),
    brands: say('common.brands'),
    seeAll: total ? say('finding.suggest.seeAllCount', { count: total }) : say('finding.suggest.seeAll'),
    corrected: corrected === null ? '' : say('finding.suggest.corrected', { corrected }),
    nothing: say('finding.suggest.nothing', { query }),
    nothingText: say('finding.suggest.nothingText'),
    available: say('finding.suggest.available', {
      count: products.length + categories.length + brands.length,
    }),
    soldOut: say('storefront.card.soldOut'),
    from: say('storefront.card.from'),
  };
}
