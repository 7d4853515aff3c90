import { withStore } from '#db/index.ts';
import { mayReturn } from '#domain/returns/index.ts';
import { isBuyer } from '#domain/reviews/index.ts';
import { FILE_FORMS, type FileForm } from '#lib/file-limits.ts';
import { type RequestContext, storeOf } from '../context.ts';
import { ownOrder } from '../own-order.ts';
import { inTurn, lineOf } from '../turns.ts';
import { PLATFORM_WEBHOOKS, WEBHOOK_LIMIT, WEBHOOKS } from './webhook-address.ts';

/**
 * Limit for a form without files, and allowance for the other fields of a form with files, so that a slightly
 * too large file is reported by the form's own page.
 */
const FORM_LIMIT = 1024 * 1024;

/** Large enough for a product with 2,048 variants and every field filled. */
const PRODUCT_LIMIT = 4 * 1024 * 1024;

type Asking = { site: string; actor: unknown; account: unknown };

/** The maximum body in bytes. limitOf decides whether a shopper may send files to a storefront form. */
export function bodyLimit(asking: Asking, path: string): number {
  if (asking.site === 'storefront' && WEBHOOKS.test(path)) return WEBHOOK_LIMIT;
  if (asking.site === 'platform' && PLATFORM_WEBHOOKS.includes(path)) return WEBHOOK_LIMIT;
  const form = fileForm(asking.site, path);
  if (form) return isKnownSender(form, asking) ? limitWith(form) : FORM_LIMIT;
  const isProduct = /^\/admin\/products\/(new|[0-9a-f-]{36})(\.data)?$/.test(path);
  return asking.site === 'admin' && asking.actor !== null && isProduct ? PRODUCT_LIMIT : FORM_LIMIT;
}

/** True if the session by itself shows that the visitor may send files. */
function isKnownSender({ sender }: FileForm, { actor, account }: Asking): boolean {
  return (sender === 'staff' && actor !== null) || (sender === 'account' && account !== null);
}

function fileForm(site: string, path: string): FileForm | undefined {
  const plain = path.replace(/\.data$/, '');
  const shown = site !== 'admin' ? plain.replace(/^\/(ar|en)(?=\/)/, '') : plain;
  return FILE_FORMS.find((form) => form.site === site && form.path.test(shown));
}

const limitWith = ({ bytes, files }: FileForm) => files * bytes + FORM_LIMIT;

/**
 * The limit for this request. Files are accepted only from a visitor whose page would accept them: a cookie
 * proves nothing until the database confirms the session. That look-up is made only for a body larger than a
 * form's or of unknown length.
 */
export async function limitOf(context: RequestContext, request: Request, path: string): Promise<number> {
  const limit = bodyLimit(context, path);
  const form = fileForm(context.site, path);
  const isLarge = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > limit;
  if (!form || ['staff', 'account'].includes(form.sender) || request.method !== 'POST' || !isLarge)
    return limit;
  const linked = new URL(request.url).searchParams.get('token');
  const asked = { number: Number(/\d+/.exec(path)?.[0]), linked };
  const mayTake = await inTurn(lineOf(context, request), () => maySend(context, form.sender, asked));
  return mayTake ? limitWith(form) : limit;
}

async function maySend(
  context: RequestContext,
  sender: FileForm['sender'],
  asked: Parameters<typeof ownOrder>[1],
): Promise<boolean> {
  if (sender === 'shopper') return (await context.shopper()) !== null;
  if (sender === 'buyer') return mayReview(context);
  const order = await ownOrder(context, asked);
  if (!order) return false;
  if (sender === 'order') return true;
  return withStore(
    storeOf(context).id,
    async (tx) => (await mayReturn(tx, { order, at: context.now })) === 'yes',
  );
}

/** Anybody can make an account, so large bodies are for those who may have a product to review. */
async function mayReview(context: RequestContext): Promise<boolean> {
  const shopper = await context.shopper();
  if (!shopper) return false;
  return withStore(storeOf(context).id, (tx) => isBuyer(tx, { customerId: shopper.id }));
}
