export type CardProvider = { api: string; publishableKey: string; storeId: string };

/** As it was typed: a number with spaces, a date like 08/28. */
export type TypedCard = { name: string; number: string; expiry: string; cvc: string };

const MOST_MS = 20_000;

/**
 * Sends a card from the browser to Moyasar, which returns its token; null if it refuses the card or does not answer. The
 * card is verified by its first payment (save_only).
 */
export async function sendCard(
  { api, publishableKey, storeId }: CardProvider,
  { name, number, expiry, cvc }: TypedCard,
): Promise<string | null> {
  const [month = '', year = ''] = expiry.split(/\D+/);
  const card = { name: name.trim(), number: number.replace(/\D/g, ''), month, year, cvc: cvc.trim() };
  try {
    const answer = await fetch(`${api}/v1/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${publishableKey}:`)}` },
      body: JSON.stringify({ ...card, save_only: true, metadata: { store: storeId } }),
      signal: AbortSignal.timeout(MOST_MS),
    });
    const { id } = (await answer.json()) as { id?: unknown };
    return answer.ok && typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
