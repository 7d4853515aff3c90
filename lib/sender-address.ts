/** The address in a value of MAIL_FROM: 'Souk <no-reply@souk.example>' or 'no-reply@souk.example'. */
export function senderAddress(from: string): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return address.trim();
}

/** The domain of an address. */
export function addressHost(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
