import { withStore } from '#db/index.ts';
import { type Holder, linkPath, type OwnDownload, ownDownloads } from '#domain/downloads/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { isolate } from '#lib/bidi.ts';
import { brandStyle, initialIcon } from '#lib/brand-style.ts';
import { byteText } from '#lib/byte-text.ts';
import { isId } from '#lib/ids.ts';
import { inLanguage, otherLocale } from '#lib/locale.ts';
import { downloadAnswer, type FilesPage, filesPage, type NotGiven } from '#server/index.ts';
import { notFound } from '../page/not-found.server.ts';
import { localePath, paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { dateText } from './order-dates.server.ts';
import type { OwnDocuments } from './order-views.ts';
import { readOwnOrder } from './own-order.server.ts';

/** Digital files of an order; null when it has none. */
export async function ownFiles(
  shop: Shop,
  { id: orderId, number }: Pick<OrderView, 'id' | 'number'>,
): Promise<OwnDocuments | null> {
  const files = await withStore(shop.storeId, (tx) => ownDownloads(tx, { orderId }, shop.now));
  if (files.length === 0) return null;
  return {
    title: shop.say('downloads.shop.title'),
    links: files.map((file) => ({
      // An expired download links to the page that explains why.
      href: shop.href(`${paths.myOrder(number)}/files/${file.id}`),
      label: file.ended
        ? `${isolate(file.fileName)}: ${shop.say(`downloads.shop.ended.${file.ended}`)}`
        : `${linkText(shop, file)}: ${noteOf(shop, file)}`,
    })),
  };
}

type Asked = { request: Request; number: string; file: string; url: URL };

/**
 * Serves /my-orders/{number}/files/…: a file by its id for the order's owner, and for a mail's token the page
 * of its files, or one file with ?file=.
 */
export async function answerFiles(shop: Shop, asked: Asked): Promise<Response> {
  const { file, number, url } = asked;
  if (isId(file)) {
    const order = await readOwnOrder(shop, number, url);
    if (!order) throw notFound(shop, 'order');
    return give(shop, { ...asked, holder: { orderId: order.id }, downloadId: file });
  }
  const files = await withStore(shop.storeId, (tx) => ownDownloads(tx, { token: file }, shop.now));
  if (!files.some((each) => String(each.number) === number)) return page(shop, overView(shop), 404);
  const downloadId = url.searchParams.get('file');
  if (downloadId !== null) return give(shop, { ...asked, holder: { token: file }, downloadId });
  return page(shop, filesView(shop, files, file), 200);
}

async function give(shop: Shop, asked: Asked & { holder: Holder; downloadId: string }): Promise<Response> {
  const answer = await downloadAnswer(shop.request, asked);
  if (answer instanceof Response) return answer;
  if (answer === 'missing') throw notFound(shop, 'order');
  return page(shop, endedView(shop, answer, asked.number), answer === 'lost' ? 503 : 410);
}

type Said = Pick<FilesPage, 'title' | 'text' | 'files' | 'after' | 'back'>;

function filesView(shop: Shop, files: OwnDownload[], token: string): Said {
  const { say, locale } = shop;
  const number = files[0]?.number ?? 0;
  return {
    title: say('downloads.shop.title'),
    text: say('downloads.shop.of', { number: `\u2066#${number}\u2069` }),
    files: files.map((file) => ({
      name: file.fileName,
      product: inLanguage(file.titles, locale)?.text ?? file.fileName,
      note: file.ended ? say(`downloads.shop.ended.${file.ended}`) : noteOf(shop, file),
      link: file.ended
        ? null
        : { href: shop.href(`${linkPath({ number, token })}?file=${file.id}`), text: linkText(shop, file) },
    })),
    after: files.some(({ ended }) => ended !== null) ? say('downloads.shop.askStore') : null,
    back: null,
  };
}

function overView({ say, href }: Shop): Said {
  const back = { href: href(paths.trackOrder), text: say('downloads.shop.toOrder') };
  return {
    ...{ title: say('downloads.shop.overTitle'), text: say('downloads.shop.overText'), files: [], back },
    after: say('downloads.shop.askStore'),
  };
}

function endedView({ say, href }: Shop, why: Exclude<NotGiven, 'missing'>, number: string): Said {
  const title = say(why === 'lost' ? 'downloads.shop.title' : 'downloads.shop.overTitle');
  const text = say(why === 'lost' ? 'downloads.shop.lost' : `downloads.shop.ended.${why}`);
  const back = { href: href(paths.myOrder(Number(number))), text: say('downloads.shop.toOrder') };
  return { title, text, files: [], after: say('downloads.shop.askStore'), back };
}

function linkText({ say, locale, shell }: Shop, { fileName, bytes }: OwnDownload): string {
  const size = isolate(byteText(bytes, { locale, digits: shell.digits }));
  return say('downloads.shop.link', { file: isolate(fileName), size });
}

function noteOf(shop: Shop, { used, maxDownloads, expiresAt }: OwnDownload): string {
  return shop.say('downloads.shop.left', { count: maxDownloads - used, date: dateText(shop, expiresAt) });
}

function page(shop: Shop, said: Said, status: number): Response {
  const { request, locale, shell, name } = shop;
  const other = otherLocale(locale);
  // The HTML is passed to the application as a string, so that its scripts can be hashed for the CSP; the
  // response carries only status and headers.
  request.rendered = filesPage({
    ...said,
    locale,
    documentTitle: `${name} | ${said.title}`,
    shop: {
      name,
      href: shop.href(paths.home),
      icon: initialIcon(name, shell.primaryColor),
      style: brandStyle(shell.primaryColor, shell.secondaryColor),
    },
    other: {
      locale: other,
      name: shop.say(`common.language.${other}`),
      href: localePath(request.path, other, shell.defaultLocale),
    },
    nonce: request.nonce,
  });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The URL contains the access token, so it must not leak through the Referer header.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  };
  return new Response(null, { status, headers });
}
