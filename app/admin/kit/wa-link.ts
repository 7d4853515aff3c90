/** A link that opens WhatsApp with a prepared message to a phone number; null without a number. */
export function waLink(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
